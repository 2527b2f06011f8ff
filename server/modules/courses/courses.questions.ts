import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'

/** Called in the transaction in which a user completes a lesson. */
export const lessonCompleted = question<(tx: Executor, userId: string) => Promise<void>>(
  'courses.lesson-completed',
)

/** Called in the transaction in which a course is copied, with the ids of both. */
export const courseCopied =
  question<(tx: Executor, courses: { from: string; to: string }) => Promise<void>>(
    'courses.course-copied',
  )
