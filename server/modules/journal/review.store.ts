import { type Insertable, sql } from 'kysely'
import type { SharedJournalSort } from '#contract/journal.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/**
 * One page of the users who share trades, the last active first unless sorted, and the number of all
 * of them. Comments are looked up for all trades at once: a list sorted by them needs them all.
 */
export async function listSharers(
  executor: Executor,
  part: Part<SharedJournalSort>,
  users: UserLookup,
) {
  const isWanted = part.search
    ? sql`shared and user_id in (${users.matching(part.search)})`
    : sql`shared`
  const sorts = {
    student: users.sortName(sql.ref('sharer.user_id')),
    trades: sql.ref('sharer.shared'),
    uncommented: sql.ref('sharer.uncommented'),
    last: sql.ref('sharer.last_at'),
  }
  const own = { tie: sql.ref('sharer.user_id'), otherwise: sql`last_at desc, user_id` }
  const sharers = sql`
    select user_id, count(*)::int as shared, max(placed_at) as last_at,
      (count(*) filter (where c.trade_id is null))::int as uncommented
    from trades t
    left join (select distinct trade_id from trade_comments) c on c.trade_id = t.id
    where ${isWanted}
    group by user_id`
  const [{ rows }, counted] = await Promise.all([
    sql<{ user_id: string; shared: number; uncommented: number; last_at: Date }>`
      select * from (${sharers}) sharer
      order by ${ordered(part, sorts, own)}
      limit ${part.limit} offset ${part.offset}`.execute(executor),
    sql<{ total: number }>`
      select count(distinct user_id)::int as total from trades where ${isWanted}`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
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
