import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { Video } from '#contract/courses.ts'

const QuizEditor = lateContent(async () => (await import('./quiz-editor.tsx')).QuizEditor)
const QuizForm = lateContent(async () => (await import('./quiz-form.tsx')).QuizForm)

const failure = 'This part could not be loaded.'

/** The editor of a quiz, loaded when one is first opened. */
export function LateQuizEditor({ video }: { video: Video }) {
  return (
    <QuizEditor video={video} waiting={<Spinner label="Loading the quiz" />} failure={failure} />
  )
}

/** The form that adds a quiz, loaded with the dialog around it. */
export function LateQuizForm({ courseId }: { courseId: string }) {
  return (
    <QuizForm
      courseId={courseId}
      waiting={<Spinner label="Loading the form" />}
      failure={failure}
    />
  )
}
