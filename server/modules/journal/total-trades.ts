import type { JournalDeps } from './deps.ts'
import { tradesSeen } from './journal.policy.ts'
import { countTrades } from './journal.store.ts'

/** The number of the user's trades, open and closed. */
export const createTotalTrades =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  (userId: string): Promise<number> =>
    countTrades(db.pool, tradesSeen('owner', userId))
