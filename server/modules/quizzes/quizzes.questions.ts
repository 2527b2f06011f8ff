import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'

/**
 * Called in the transaction in which a student's attempt is submitted, with the questions, of those that are still
 * there, that the program has marked as wrong. The lesson is kept (`keepLesson`).
 */
export const questionsMissed = question<
  (
    tx: Executor,
    missed: { userId: string; videoId: string; questionIds: readonly string[] },
  ) => Promise<void>
>('quizzes.questions-missed')
