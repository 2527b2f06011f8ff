import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** The current version of a user's feed address: the number of earlier ones. */
export async function feedVersion(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('calendarFeeds')
    .select('version')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Switches a user's feed to its next address, and returns the new version. */
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
