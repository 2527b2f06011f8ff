import type { Executor } from '#server/platform/database/database.ts'
import type { ClosedTrade } from '../analysis/closed-trade.rules.ts'
import { readClosedTradesByAccount } from '../analysis/closed-trades.store.ts'
import type { JournalDeps } from '../deps.ts'
import { createReadSettings } from '../read-settings.ts'
import { type EvidenceRow, listBalances, type Wanted } from './evidence.store.ts'

/** An account's starting balance in minor units, and its trades in the order of closing. */
interface Account {
  begin: number
  trades: ClosedTrade[]
}

type AccountOf = (row: EvidenceRow) => Account | null

/**
 * The account in which each of the trades was made, to determine its balance: a trading account according
 * to its statements, with the deposits before its first trade; otherwise the one in the settings,
 * whose trades are all in its currency. Null if nothing tells.
 */
export const createReadBalances = (deps: Pick<JournalDeps, 'accountBalance' | 'db'>) => {
  const settingsOf = createReadSettings(deps)
  return async (executor: Executor, wanted: Wanted): Promise<AccountOf> => {
    const { userId } = wanted
    const [settings, balances, byAccount] = await Promise.all([
      settingsOf(userId),
      listBalances(executor, wanted, (accountId, before) =>
        deps.accountBalance({ userId, accountId, before }),
      ),
      readClosedTradesByAccount(executor, userId),
    ])
    const { currency, startingBalanceCents } = settings
    const own = [...byAccount.values()].flat().filter((trade) => trade.currency === currency)
    const ownInOrder = own.toSorted((one, other) => one.closedAt - other.closedAt)
    return (row) => {
      if (row.accountId !== null) {
        const begin = balances.get(row.accountId) ?? null
        const trades = byAccount.get(row.accountId) ?? []
        return begin === null ? null : { begin, trades }
      }
      if (startingBalanceCents <= 0 || row.currency !== currency) return null
      return { begin: startingBalanceCents, trades: ownInOrder }
    }
  }
}
