import { type FormEvent, useId, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useStoredFile } from '#client/platform/offline/use-stored-file.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { storedToast } from '#client/ui/overlays/stored-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Assignment } from '#contract/assignments.ts'
import {
  acceptedFiles,
  fileHint,
  fileProblem,
  isOverdue,
  submissionDraft,
  submitFailure,
} from './assignment-words.ts'
import { useSubmit } from './assignments.queries.ts'

const textMaximum = 20_000

interface SubmitDialogProps {
  assignment: Assignment
  onClose: () => void
}

/** Hands in a text, a file or both; if sending fails, both are kept. */
export function SubmitDialog({ assignment, onClose }: SubmitDialogProps) {
  const formId = useId()
  const send = useSubmit(assignment)
  const [text, write, draft] = useDraftState(submissionDraft(assignment.id), '')
  const { file, choose: keepChosen, drop: dropFile } = useStoredFile(submissionDraft(assignment.id))
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<{ text?: string; file?: string; other?: string }>({})

  const choose = (chosen: File | null) => {
    keepChosen(chosen)
    setProblem({ file: chosen ? fileProblem(chosen) : undefined })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending || (file && fileProblem(file))) return
    if (text.trim() === '' && !file) {
      return setProblem({ text: 'Write something or choose a file' })
    }
    setProblem({})
    const onProgress = file ? setProgress : () => undefined
    try {
      const saved = await send.mutateAsync({ text, file, onProgress })
      if (saved) toast({ title: 'Assignment Submitted', variant: 'success' })
      else storedToast()
      draft.drop()
      dropFile()
      onClose()
    } catch (error) {
      setProblem(problemFor(error))
    } finally {
      setProgress(null)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // Drafts are kept, but a submission in progress reports its outcome here.
      dismissible={!send.isPending}
      title="Submit Assignment"
      description={assignment.title}
      width="lg"
      maxHeight="90vh"
      footer={
        <>
          <Button variant="outline" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={send.isPending}>
            Submit Assignment
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        {isOverdue(assignment, Date.now()) && (
          <Notice variant="warning">The due date has passed: this will be marked late.</Notice>
        )}
        <MarkdownField
          label="Your answer"
          value={text}
          onChange={write}
          maxLength={textMaximum}
          error={problem.text}
        />
        <FilePicker
          label="File"
          accept={acceptedFiles}
          hint={fileHint}
          file={file}
          onChange={choose}
          progress={progress}
          error={problem.file ?? (file ? fileProblem(file) : undefined)}
        />
        {problem.other && <Notice variant="danger">{problem.other}</Notice>}
      </form>
    </Dialog>
  )
}

/** Where an error belongs: at the file, or at the form, in the server's words if it refused. */
function problemFor(error: unknown): { file?: string; other?: string } {
  if (!(error instanceof ApiProblem) || error.status >= 500) return { other: submitFailure }
  const isOfFile = error.status === 413 || error.status === 415
  return isOfFile ? { file: error.message } : { other: error.message }
}
