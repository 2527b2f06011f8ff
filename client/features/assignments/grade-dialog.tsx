import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { FileLink } from '#client/ui/displays/file-link.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError } from '#client/ui/displays/states.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { QueuedSubmission } from '#contract/assignments.ts'
import { acceptedFiles, fileHint, fileProblem } from './assignment-words.ts'
import { Work } from './attempt-view.tsx'
import { CheckedEvidence } from './evidence-state.tsx'
import { GradeChoice } from './grade-choice.tsx'
import { GradeTask } from './grade-task.tsx'
import { taskQuery } from './managed-assignments.queries.ts'
import { shownTypeOf } from './marks/file-page.tsx'
import { MarkedFile } from './marks/marked-file.tsx'
import type { Marking } from './marks/use-marks.ts'
import { OtherGrade } from './other-grade.tsx'
import { PointsFields } from './points-fields.tsx'
import { type Grading, useGrading } from './use-grading.ts'

const feedbackMaximum = 10_000

interface GradeDialogProps {
  /** The attempt as it was read; a grade given since then is not overwritten. */
  submission: QueuedSubmission
  /** The current state of the same attempt; undefined once it has left the queue. */
  latest: QueuedSubmission | undefined
  /** The attempts before and after it that wait for a grade. */
  previous: QueuedSubmission | null
  next: QueuedSubmission | null
  onGo: (submission: QueuedSubmission) => void
  onClose: () => void
}

/** Shows the task beside the answer and takes the verdict on it; a refused verdict stays typed. */
export function GradeDialog(props: GradeDialogProps) {
  const { submission, latest, previous, next, onGo, onClose } = props
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const goOn = () => (next ? onGo(next) : onClose())
  // What is being saved goes with this answer.
  useSteps(busy ? {} : { j: next, k: previous }, onGo)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={submission.assignment.title}
      description={describe(submission)}
      width="xl"
      maxHeight="90vh"
      footer={
        <>
          <Go to={previous} label="Previous" keys="K" disabled={busy} onGo={onGo} />
          <Go to={next} label="Next" keys="J" disabled={busy} onGo={onGo} />
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={next ? 'outline' : 'primary'} busy={busy}>
            Save Grade
          </Button>
          {next && (
            <Button
              type="submit"
              form={formId}
              value={goesOn}
              aria-keyshortcuts="Control+Enter"
              busy={busy}
            >
              Save and Next
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <GradeTask assignmentId={submission.assignment.id} />
        <GradeForm
          key={submission.id}
          id={formId}
          submission={submission}
          latest={latest}
          onBusyChange={setBusy}
          onSaved={(isNextWanted) => (isNextWanted ? goOn() : onClose())}
        />
      </div>
    </Dialog>
  )
}

/** The value of the button that saves and opens the next. */
const goesOn = 'next'

interface GradeFormProps {
  id: string
  submission: QueuedSubmission
  latest: QueuedSubmission | undefined
  onBusyChange: (busy: boolean) => void
  onSaved: (isNextWanted: boolean) => void
}

/** One answer with the verdict on it. */
function GradeForm({ id, submission, latest, onBusyChange, onSaved }: GradeFormProps) {
  const task = useQuery(taskQuery(submission.assignment.id))
  const grading = useGrading(submission, task.data)
  const save = async (isNextWanted: boolean) => {
    if (grading.busy) return
    onBusyChange(true)
    const isSaved = await grading.save()
    onBusyChange(false)
    if (isSaved) onSaved(isNextWanted)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    void save(submitter instanceof HTMLButtonElement && submitter.value === goesOn)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save(true)
  }
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Answer submission={submission} marking={grading.marking} />
      <form
        id={id}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-5"
      >
        <Verdict grading={grading} />
        {grading.isStale && latest && latest.gradedAt !== grading.seen && (
          <OtherGrade submission={latest} onReplace={() => grading.replaceSeen(latest.gradedAt)} />
        )}
      </form>
    </div>
  )
}

/** Whether keys are input where they are pressed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=radio]), textarea, select')

/** Keys that go to another answer while nothing is being typed, wherever in the dialog the focus is. */
function useSteps(
  steps: Readonly<Record<string, QueuedSubmission | null>>,
  onGo: (to: QueuedSubmission) => void,
) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const to = steps[key.toLowerCase()]
    if (!to || ctrlKey || metaKey || altKey || isTyping(target)) return
    event.preventDefault()
    onGo(to)
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function describe({ student, version, submittedAt, late, extendedTo }: QueuedSubmission): string {
  const facts = [`${student.name}, attempt ${version}, ${moment(submittedAt)}`]
  if (late) facts.push('late')
  if (extendedTo) facts.push(`extended to ${moment(extendedTo)}`)
  return facts.join(', ')
}

interface GoProps {
  to: QueuedSubmission | null
  label: 'Previous' | 'Next'
  keys: string
  disabled: boolean
  onGo: (submission: QueuedSubmission) => void
}

/** Goes to another attempt that waits; there is no button where there is none. */
function Go({ to, label, keys, disabled, onGo }: GoProps) {
  if (!to) return null
  return (
    <Button
      variant="ghost"
      aria-keyshortcuts={keys}
      aria-label={`${label}: ${to.student.name}`}
      disabled={disabled}
      onClick={() => onGo(to)}
    >
      {label === 'Previous' && <ChevronLeft aria-hidden="true" />}
      {label}
      {label === 'Next' && <ChevronRight aria-hidden="true" />}
    </Button>
  )
}

/** What was handed in; it gets the focus when another attempt appears. */
function Answer({ submission, marking }: { submission: QueuedSubmission; marking: Marking }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="grade-answer" className="flex flex-col gap-3">
      <h3 id="grade-answer" ref={heading} tabIndex={-1} className="text-sm font-semibold">
        Answer of {submission.student.name}
      </h3>
      <Work
        submission={submission}
        shownFile={submission.file && <GradedFile file={submission.file} marking={marking} />}
      />
      {submission.evidence && <CheckedEvidence state={submission.evidence} />}
    </section>
  )
}

/** The file beside the grade, to be marked where it can be shown. */
function GradedFile({ file, marking }: { file: { name: string; url: string }; marking: Marking }) {
  if (!shownTypeOf(file.name)) return null
  const { marks, isReady, stored, setMarks } = marking
  return (
    <>
      {!isReady && stored.isError && (
        <QueryError message="The marks on this file could not be loaded." query={stored} />
      )}
      <MarkedFile file={file} marks={marks} setMarks={isReady ? setMarks : null} />
    </>
  )
}

function Verdict({ grading }: { grading: Grading }) {
  const { rubric, file, returned, problem } = grading
  return (
    <>
      {rubric && (
        <PointsFields
          rubric={rubric}
          typed={grading.points}
          onChange={grading.setPoints}
          checked={grading.isChecked}
        />
      )}
      <GradeChoice grade={grading.grade} onChange={grading.setGrade} />
      <MarkdownField
        label="Feedback"
        value={grading.feedback}
        onChange={grading.setFeedback}
        maxLength={feedbackMaximum}
        rows={6}
        hint="Markdown. The student is notified of the grade."
      />
      {returned && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="flex min-w-0 flex-col gap-1">
            Given back:
            <FileLink file={returned} />
          </span>
          <Button variant="outline" size="sm" onClick={() => void grading.removeReturned()}>
            Take Back
          </Button>
        </div>
      )}
      <FilePicker
        label={returned ? 'Another file to give back' : 'File to give back'}
        accept={acceptedFiles}
        hint={fileHint}
        file={file}
        onChange={grading.choose}
        progress={grading.progress}
        error={file ? fileProblem(file) : undefined}
      />
      {problem && (
        <Notice variant="danger">
          {problem}
          {grading.isStale && ' What you have written is kept here.'}
        </Notice>
      )}
      <p className="text-compact text-muted-foreground pointer-coarse:hidden">
        J and K open the next and the previous answer that waits, Ctrl+Enter saves and opens the
        next.
      </p>
    </>
  )
}
