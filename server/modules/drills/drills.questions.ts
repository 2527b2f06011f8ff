import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'

/** Called in the transaction in which a student decides a moment badly; the lesson is kept (`keepLesson`). */
export const momentMissed =
  question<
    (tx: Executor, missed: { userId: string; videoId: string; momentId: string }) => Promise<void>
  >('drills.moment-missed')
