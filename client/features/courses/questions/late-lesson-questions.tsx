import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { LessonQuestionsProps } from './lesson-questions.tsx'

const LessonQuestions = lateContent(
  async () => (await import('./lesson-questions.tsx')).LessonQuestions,
  { onceCalm: true },
)

/** The questions below a lesson, loaded once the lesson itself is there. */
export const LateLessonQuestions = (props: LessonQuestionsProps) => (
  <LessonQuestions {...props} waiting={null} failure="The questions could not be loaded." />
)
