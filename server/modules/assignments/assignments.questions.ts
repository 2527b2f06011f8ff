import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'

/** Called in the transaction in which a user's submission is graded as passed. */
export const submissionPassed = question<(tx: Executor, userId: string) => Promise<void>>(
  'assignments.submission-passed',
)
