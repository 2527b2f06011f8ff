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
    student: users.sortName(sql.ref('sharer.userId')),
    trades: sql.ref('sharer.shared'),
    uncommented: sql.ref('sharer.uncommented'),
    last: sql.ref('sharer.lastAt'),
  }
  const own = { tie: sql.ref('sharer.userId'), otherwise: sql`last_at desc, user_id` }
  const sharers = sql`
    select user_id, count(*)::int as shared, max(placed_at) as last_at,
      (count(*) filter (where c.trade_id is null))::int as uncommented
    from trades t
    left join (select distinct trade_id from trade_comments) c on c.trade_id = t.id
    where ${isWanted}
    group by user_id`
  const [{ rows }, counted] = await Promise.all([
    sql<{ userId: string; shared: number; uncommented: number; lastAt: Date }>`
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
    .selectFrom('tradeComments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tradeId', '=', tradeId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertComment(
  executor: Executor,
  values: Insertable<Tables['tradeComments']>,
): Promise<void> {
  await executor.insertInto('tradeComments').values(values).execute()
}
