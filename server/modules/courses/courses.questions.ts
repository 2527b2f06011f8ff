import type { Executor } from '#server/platform/database/database.ts'
import { announcement, question } from '#server/platform/module/question.ts'

/** Called in the transaction in which a user completes a lesson. */
export const lessonCompleted = question<(tx: Executor, userId: string) => Promise<void>>(
  'courses.lesson-completed',
)

/**
 * Called in the transaction in which a course is copied, with the ids of both: every module that keeps something of
 * a course or its lessons copies its own. The lessons of the copy are there already, at the same positions.
 */
export const courseCopied =
  announcement<(tx: Executor, courses: { from: string; to: string }) => Promise<void>>(
    'courses.course-copied',
  )
