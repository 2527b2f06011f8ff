import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** Which address of a user's feed holds: how many came before it. */
export async function feedVersion(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('calendarFeeds')
    .select('version')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Moves a user's feed on to its next address, and gives which one that is. */
export async function nextFeedVersion(executor: Executor, userId: string): Promise<number> {
  const { version } = await executor
    .insertInto('calendarFeeds')
    .values({ userId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ version: sql`calendar_feeds.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
