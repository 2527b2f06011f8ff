import { type FormEvent, useId, useState } from 'react'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { StudentAction } from '#contract/course-students.ts'
import { undoSeconds } from '#contract/members.ts'
import { lessonPage } from '#contract/site/pages.ts'
import { type Chosen, useSendToStudents } from './course-students.queries.ts'
import type { LessonStanding } from './lessons-card.tsx'
import { studentsText } from './student-words.ts'

interface SendDialogProps {
  courseId: string
  who: Chosen
  count: number
  lessons: readonly LessonStanding[]
  quizzes: readonly LessonStanding[]
  onClose: () => void
  /** Called with the id of the sending. */
  onSent: (id: string) => void
}

type Kind = StudentAction['kind']

const kinds = [
  { value: 'message', label: 'A message' },
  { value: 'cards', label: 'Questions of a quiz, as five minutes a day' },
]

const optionsOf = (lessons: readonly LessonStanding[], none: string) => [
  { value: '', label: none },
  ...lessons.map(({ id, title }) => ({ value: id, label: title })),
]

/** Asks what is sent to the chosen students, and sends it. */
export function SendDialog(props: SendDialogProps) {
  const { courseId, who, count, lessons, quizzes, onClose, onSent } = props
  const formId = useId()
  // One id per question: pressing twice sends it once.
  const [id] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<Kind>('message')
  const [text, setText, draft] = useDraftState(`message to students of ${courseId}`, '')
  const [linked, setLinked] = useState('')
  const [quiz, setQuiz] = useState('')
  const send = useSendToStudents(courseId)
  const link = linked ? `\n\n${window.location.origin}${lessonPage(courseId, linked)}` : ''
  const action: StudentAction =
    kind === 'message' ? { kind, text: `${text.trim()}${link}` } : { kind, lessonId: quiz }
  const isReady = kind === 'message' ? text.trim() !== '' : quiz !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || send.isPending) return
    try {
      await send.mutateAsync({ id, action, who })
      draft.drop()
      onSent(id)
      onClose()
    } catch (error) {
      failureToast(error, 'Failed to send. Please try again.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Send to ${studentsText(count)}`}
      footer={
        <FormFooter
          form={formId}
          disabled={!isReady}
          busy={send.isPending}
          label="Send"
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        {quizzes.length > 0 && (
          <Field label="What">
            <Select
              options={kinds}
              value={kind}
              onChange={({ target }) => setKind(target.value === 'cards' ? 'cards' : 'message')}
            />
          </Field>
        )}
        {kind === 'message' ? (
          <>
            <Field label="Message" hint="Each receives it privately; replies arrive in Messages">
              <Textarea
                value={text}
                rows={6}
                maxLength={4500}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
            <Field label="Lesson to do" hint="A drill, for example: its address is added">
              <Select
                options={optionsOf(lessons, 'None')}
                value={linked}
                onChange={({ target }) => setLinked(target.value)}
              />
            </Field>
          </>
        ) : (
          <Field
            label="Quiz"
            hint="Its questions are added to the reviews of the next days, for those who have taken the quiz."
          >
            <Select
              options={optionsOf(quizzes, 'Choose a quiz')}
              value={quiz}
              onChange={({ target }) => setQuiz(target.value)}
            />
          </Field>
        )}
        <p className="text-sm text-muted-foreground">
          It is sent in {undoSeconds} seconds; until then you can undo it.
        </p>
      </form>
    </Dialog>
  )
}
