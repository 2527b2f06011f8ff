import type { JournalDeps } from './deps.ts'
import { tradesSeen } from './journal.policy.ts'
import { countTrades } from './journal.store.ts'

/** How many trades, open and closed, the user has written down. */
export const createTotalTrades =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  (userId: string): Promise<number> =>
    countTrades(db.pool, tradesSeen('owner', userId))
