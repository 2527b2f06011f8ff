import { type FormEvent, useId, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Grade, QueuedSubmission } from '#contract/assignments.ts'
import { gradeFailure, verdictOf } from './assignment-words.ts'
import { Work } from './attempt-view.tsx'
import { CheckedEvidence } from './evidence-state.tsx'
import { useGrade } from './managed-assignments.queries.ts'

const feedbackMaximum = 10_000

interface GradeDialogProps {
  /** The attempt as it was read; a grade given since then is not overwritten. */
  submission: QueuedSubmission
  /** The current state of the same attempt; undefined once it has left the queue. */
  latest: QueuedSubmission | undefined
  onClose: () => void
}

/** Shows a submission and takes the verdict on it; a refused verdict stays typed. */
export function GradeDialog({ submission, latest, onClose }: GradeDialogProps) {
  const formId = useId()
  const save = useGrade()
  const [grade, setGrade] = useState<Grade | null>(submission.grade)
  const [feedback, write, draft] = useDraftState(`grade ${submission.id}`, submission.feedback)
  const [problem, setProblem] = useState<string>()
  // The grade that this one replaces, as the grader saw it.
  const [seen, setSeen] = useState(submission.gradedAt)
  const isStale = save.error instanceof ApiProblem && save.error.status === 409

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (!grade) return setProblem('Choose a grade')
    setProblem(undefined)
    const submissionId = submission.id
    try {
      await save.mutateAsync({ submissionId, grade, feedback, replaces: seen })
      toast({ title: 'Submission Graded', variant: 'success' })
      draft.drop()
      onClose()
    } catch (error) {
      setProblem(failureText(error, gradeFailure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={submission.assignment.title}
      description={`${submission.student.name}, attempt ${submission.version}, ${moment(submission.submittedAt)}${submission.late ? ', late' : ''}`}
      width="lg"
      maxHeight="90vh"
      footer={
        <FormFooter form={formId} busy={save.isPending} label="Save Grade" onCancel={onClose} />
      }
    >
      <div className="flex flex-col gap-5">
        <Work submission={submission} />
        {submission.evidence && <CheckedEvidence state={submission.evidence} />}
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-5"
        >
          <GradeChoice grade={grade} onChange={setGrade} />
          <MarkdownField
            label="Feedback"
            value={feedback}
            onChange={write}
            maxLength={feedbackMaximum}
            rows={6}
            hint="Markdown. The student is notified of the grade."
          />
          {problem && (
            <Notice variant="danger">
              {problem}
              {isStale && ' What you have written is kept here.'}
            </Notice>
          )}
          {isStale && latest && latest.gradedAt !== seen && (
            <OtherGrade
              submission={latest}
              onReplace={() => {
                setSeen(latest.gradedAt)
                setProblem(undefined)
              }}
            />
          )}
        </form>
      </div>
    </Dialog>
  )
}

interface OtherGradeProps {
  submission: QueuedSubmission
  onReplace: () => void
}

/** A grade that somebody else has given meanwhile; it is replaced only after it has been read. */
function OtherGrade({ submission, onReplace }: OtherGradeProps) {
  const { label, look } = verdictOf(submission)
  return (
    <section aria-label="The grade that was given since" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm font-semibold">Given since</h3>
        <Badge variant={look}>{label}</Badge>
      </div>
      {submission.feedback && (
        <div className="border-l-2 border-accent-line pl-4">
          <Markdown>{submission.feedback}</Markdown>
        </div>
      )}
      <Button variant="outline" size="sm" onClick={onReplace} className="self-start">
        Replace it with mine
      </Button>
    </section>
  )
}

const choices = [
  { value: 'pass', label: 'Pass', hint: 'Done: nothing more to submit' },
  { value: 'needs_work', label: 'Needs work', hint: 'The student submits again' },
] as const

interface GradeChoiceProps {
  grade: Grade | null
  onChange: (grade: Grade) => void
}

function GradeChoice({ grade, onChange }: GradeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-medium">Grade</legend>
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border p-3 text-sm has-checked:border-primary has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={grade === value}
            onChange={() => onChange(value)}
            className="mt-1 accent-primary outline-none"
          />
          <span>
            <span className="font-medium">{label}</span>
            <span className="block text-compact text-muted-foreground">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
