import type { JournalDeps } from './deps.ts'
import { tradesSeen } from './journal.policy.ts'
import { countTrades } from './journal.store.ts'

/** The number of the user's trades, open and closed. */
export function totalTrades({ db }: Pick<JournalDeps, 'db'>, userId: string): Promise<number> {
  return countTrades(db.pool, tradesSeen('owner', userId))
}
