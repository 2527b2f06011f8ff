import type { Executor } from '#server/platform/database/database.ts'

/** The messages between a user and the academy, oldest first, for the personal data download. */
export function exportFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('messages')
    .select(['side as from', 'text', 'fileName as file', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('number')
    .execute()
}
