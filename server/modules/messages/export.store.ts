import type { Executor } from '#server/platform/database/database.ts'

/** What a user and the academy have written to each other, oldest first, for the data download. */
export function exportFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('messages')
    .select(['side as from', 'text', 'fileName as file', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('number')
    .execute()
}
