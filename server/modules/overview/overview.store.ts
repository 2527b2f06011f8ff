import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** Counts one visit on the day of `at`. */
export async function addVisit(executor: Executor, at: Date): Promise<void> {
  await executor
    .insertInto('visits')
    .values({ day: at.toISOString().slice(0, 10), count: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ count: sql<number>`visits.count + 1` }),
    )
    .execute()
}

/** The number of visits on whole days, inclusive, given as YYYY-MM-DD. */
export async function visitsBetween(executor: Executor, from: string, to: string): Promise<number> {
  const { sum } = await executor
    .selectFrom('visits')
    .select(sql<string>`coalesce(sum(count), 0)`.as('sum'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  return Number(sum)
}
