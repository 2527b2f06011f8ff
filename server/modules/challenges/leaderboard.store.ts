import { type RawBuilder, sql } from 'kysely'
import type { Leader } from '#server/modules/journal/index.ts'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * The `leaders`, part of a statement, with the names of those who want to be named and the reader's own;
 * `nameOf` is the part that finds the name of the user with the id in a column.
 */
export async function namedLeaders(
  executor: Executor,
  readerId: string,
  leaders: RawBuilder<Leader>,
  nameOf: (userId: RawBuilder<unknown>) => RawBuilder<string | null>,
): Promise<(Leader & { name: string | null })[]> {
  const { rows } = await sql<Leader & { name: string | null }>`
    select leaders.*, case
      when leaders.user_id = ${readerId}
        or leaders.user_id in (select user_id from leaderboard_names)
      then ${nameOf(sql.ref('leaders.userId'))}
    end as name
    from (${leaders}) leaders
    order by line`.execute(executor)
  return rows
}

/**
 * Whether a user wants to be named on the leaderboard, and the user's `chosenZone`, part of a statement.
 */
export async function ownChoices(
  executor: Executor,
  userId: string,
  chosenZone: RawBuilder<string | null>,
): Promise<{ isNamed: boolean; chosenZone: string | null }> {
  const { rows } = await sql<{ isNamed: boolean; chosenZone: string | null }>`
    select exists (select from leaderboard_names where user_id = ${userId}) as is_named,
      (${chosenZone}) as chosen_zone`.execute(executor)
  return rows[0] ?? { isNamed: false, chosenZone: null }
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
