import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { isShared } from './sharing/shared-trades.store.ts'

interface SharedJournalOf {
  sharedTrades: number
  /** Those of them that the academy has not commented on. */
  uncommented: number
  lastTradeAt: Date
}

/** What a user shares of the journal with the academy; null where that is nothing. */
export async function sharedJournalOf(
  executor: Executor,
  userId: string,
): Promise<SharedJournalOf | null> {
  const { rows } = await sql<SharedJournalOf>`
    select count(*)::int as shared_trades, max(t.placed_at) as last_trade_at,
      (count(*) filter (where not exists (
        select from trade_comments c where c.trade_id = t.id)))::int as uncommented
    from trades t where t.user_id = ${userId}::uuid and ${isShared('t')}
    having count(*) > 0`.execute(executor)
  return rows[0] ?? null
}

/** How many students share trades of which none has been commented on yet. */
export async function countUncommented(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trades t
    where ${isShared('t')} and not exists (select from trade_comments c where c.trade_id = t.id)`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}
