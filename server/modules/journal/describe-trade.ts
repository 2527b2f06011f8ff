import type { Trade } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { findTrade } from './journal.store.ts'

/** Which trade it is, for whoever tells of it; null where it is gone. */
export const createDescribeTrade =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (id: string): Promise<Pick<Trade, 'pair' | 'direction'> | null> => {
    const row = await findTrade(db.pool, id)
    return row ? { pair: row.pair, direction: row.direction } : null
  }
