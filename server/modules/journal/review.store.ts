import { type Insertable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** One page of the users who share trades, the last active first, and the number of all of them. */
export async function listSharers(executor: Executor, page: { limit: number; offset: number }) {
  const { rows } = await sql<{
    user_id: string
    shared: number
    uncommented: number
    last_at: Date
    total: number
  }>`
    select user_id, count(*)::int as shared, max(placed_at) as last_at,
      (count(*) filter (
        where not exists (select 1 from trade_comments c where c.trade_id = t.id)
      ))::int as uncommented,
      count(*) over ()::int as total
    from trades t where shared
    group by user_id
    order by last_at desc, user_id
    limit ${page.limit} offset ${page.offset}`.execute(executor)
  if (rows.length > 0 || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const { count } = await executor
    .selectFrom('trades')
    .select(sql<number>`count(distinct user_id)::int`.as('count'))
    .where('shared', '=', true)
    .executeTakeFirstOrThrow()
  return { rows, total: count }
}

export async function countComments(executor: Executor, tradeId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('trade_comments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('trade_id', '=', tradeId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertComment(
  executor: Executor,
  values: Insertable<Tables['trade_comments']>,
): Promise<void> {
  await executor.insertInto('trade_comments').values(values).execute()
}
