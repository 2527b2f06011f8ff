import type { Executor } from '#server/platform/database/database.ts'

/** Those of the users who want to be named on the leaderboard. */
export async function namedAmong(
  executor: Executor,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('leaderboardNames')
    .select('userId')
    .where('userId', 'in', [...userIds])
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Names a user on the leaderboard from now on; idempotent. */
export async function nameUser(executor: Executor, userId: string): Promise<void> {
  await executor
    .insertInto('leaderboardNames')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unnameUser(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('leaderboardNames').where('userId', '=', userId).execute()
}
