import type { Trade } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { findTrade } from './journal.store.ts'

/** The trade for a notice about it; null if it has been deleted. */
export async function describeTrade(
  { db }: Pick<JournalDeps, 'db'>,
  id: string,
): Promise<Pick<Trade, 'pair' | 'direction'> | null> {
  const row = await findTrade(db.pool, id)
  return row ? { pair: row.pair, direction: row.direction } : null
}
