import { type RawBuilder, sql } from 'kysely'
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

/**
 * The version of a user's feed address, and whether the session that asks for it `isAlive`, part of a
 * statement: both as of one moment.
 */
export async function feedVersionFor(
  executor: Executor,
  userId: string,
  isAlive: RawBuilder<boolean>,
): Promise<{ version: number; isAlive: boolean }> {
  const { rows } = await sql<{ version: number; isAlive: boolean }>`
    select ${isAlive} as is_alive,
      coalesce((select version from calendar_feeds where user_id = ${userId}), 0) as version
  `.execute(executor)
  return rows[0] ?? { version: 0, isAlive: false }
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
