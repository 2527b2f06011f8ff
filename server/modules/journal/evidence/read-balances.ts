import type { Executor } from '#server/platform/database/database.ts'
import type { ClosedTrade } from '../analysis/closed-trade.rules.ts'
import { readClosedTrades } from '../analysis/closed-trades.store.ts'
import type { JournalDeps } from '../deps.ts'
import { tradesSeen } from '../journal.policy.ts'
import { createReadSettings } from '../read-settings.ts'
import type { EvidenceRow } from './evidence.store.ts'

/** An account's starting balance in minor units, and its trades in the order of closing. */
interface Account {
  begin: number
  currency: string
  trades: ClosedTrade[]
}

type AccountOf = (row: EvidenceRow) => Account | null

/**
 * The account in which each trade was made, to determine its balance: a trading account according
 * to its statements, with the deposits before its first trade; otherwise the one in the settings,
 * whose trades are all in its currency. Null if nothing tells.
 */
export const createReadBalances = (deps: Pick<JournalDeps, 'accountBalance' | 'db'>) => {
  const settingsOf = createReadSettings(deps)
  return async (
    executor: Executor,
    userId: string,
    rows: readonly EvidenceRow[],
  ): Promise<AccountOf> => {
    const accounts = new Map<string | null, Account | null>()
    const whose = tradesSeen('owner', userId)
    for (const [accountId, of] of Map.groupBy(rows, (row) => row.accountId)) {
      if (accountId !== null) {
        const first = new Date(Math.min(...of.map(({ openedAt }) => openedAt.getTime())))
        const begin = await deps.accountBalance(userId, accountId, first)
        const trades = await readClosedTrades(executor, { ...whose, accountId })
        accounts.set(
          accountId,
          begin === null ? null : { begin, currency: of[0]?.currency ?? '', trades },
        )
        continue
      }
      const { currency, startingBalanceCents: begin } = await settingsOf(userId)
      const all = await readClosedTrades(executor, whose)
      const trades = all.filter((trade) => trade.currency === currency)
      accounts.set(null, begin > 0 ? { begin, currency, trades } : null)
    }
    return (row) => {
      const account = accounts.get(row.accountId) ?? null
      return account?.currency === row.currency ? account : null
    }
  }
}
