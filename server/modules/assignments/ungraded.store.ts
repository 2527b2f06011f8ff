import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** How many attempts wait for their grade; one that another has replaced waits no longer. */
export async function countUngraded(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('submissions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('newest', '=', true)
    .where('grade', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
