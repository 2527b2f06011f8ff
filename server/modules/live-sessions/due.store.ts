import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** The number of live sessions that start from `from` until, but not including, `to`. */
export async function countBetween(executor: Executor, from: Date, to: Date): Promise<number> {
  const { count } = await executor
    .selectFrom('liveSessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .executeTakeFirstOrThrow()
  return count
}
