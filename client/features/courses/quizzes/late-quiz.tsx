import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { QuizLessonProps } from './quiz-lesson.tsx'

const QuizLesson = lateContent(async () => (await import('./quiz-lesson.tsx')).QuizLesson)

/** A quiz, loaded when one is first opened. */
export function LateQuiz(props: QuizLessonProps) {
  return (
    <QuizLesson
      {...props}
      waiting={<Spinner label="Loading the quiz" />}
      failure="This quiz could not be loaded."
    />
  )
}
