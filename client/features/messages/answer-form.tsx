import { type FormEvent, useId, useState } from 'react'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { answerFields } from '#contract/messages/answer-fields.ts'
import { messageMaximum } from '#contract/messages/messages.ts'
import type { SavedAnswer } from '#contract/messages/saved-answers.ts'
import { savedAnswerInputSchema } from '#schemas/messages/saved-answers.ts'
import { useSaveAnswer } from './messages.queries.ts'

interface AnswerFormProps {
  /** Null for a new one. */
  answer: SavedAnswer | null
  onClose: () => void
}

const fields = answerFields.map((field) => `{{${field}}}`).join(', ')
const saving = { done: 'Answer Saved', failed: 'Failed to save the answer. Please try again.' }

type Issue = { path: PropertyKey[]; message: string }

const messagesByField = (issues: readonly Issue[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))

/** Writes or changes a saved reply. */
export function AnswerForm({ answer, onClose }: AnswerFormProps) {
  const formId = useId()
  // Stays the same until it is saved: saving twice creates one reply.
  const [id] = useState(() => answer?.id ?? crypto.randomUUID())
  const [words, setWords, draft] = useDraftState(
    `answer ${answer?.id ?? 'new'}`,
    { title: answer?.title ?? '', text: answer?.text ?? '' },
    answer?.updatedAt,
  )
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({})
  const save = useSaveAnswer()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const checked = savedAnswerInputSchema.safeParse(words)
    setIssues(checked.success ? {} : messagesByField(checked.error.issues))
    if (!checked.success) return
    const change = { id, ...checked.data, seenUpdatedAt: draft.seen }
    if (!(await tellOutcome(save.mutateAsync(change), saving))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title={answer ? 'Edit the answer' : 'New answer'}
      footer={
        <FormFooter form={formId} busy={save.isPending} label="Save Answer" onCancel={onClose} />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <Field label="Title" error={issues.title}>
          <Input
            value={words.title}
            maxLength={100}
            onChange={({ target }) => setWords({ ...words, title: target.value })}
          />
        </Field>
        <Field
          label="Answer"
          hint={`${fields} are replaced with the member’s details.`}
          error={issues.text}
        >
          <Textarea
            rows={8}
            maxLength={messageMaximum}
            value={words.text}
            onChange={({ target }) => setWords({ ...words, text: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
