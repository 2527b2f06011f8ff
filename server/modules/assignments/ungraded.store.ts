import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** The number of attempts waiting for a grade; a superseded one no longer waits. */
export async function countUngraded(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('submissions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('newest', '=', true)
    .where('grade', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
