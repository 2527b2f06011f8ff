import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { isShared } from './sharing/shared-trades.store.ts'

interface SharedJournalOf {
  sharedTrades: number
  /** Those without a comment by the academy. */
  uncommented: number
  lastTradeAt: Date
}

/** The journal data that a user shares with the academy; null if nothing is shared. */
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

/** The number of students whose shared trades have no comment yet. */
export async function countUncommented(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trades t
    where ${isShared('t')} and not exists (select from trade_comments c where c.trade_id = t.id)`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}
