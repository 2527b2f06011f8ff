import { minorUnits } from '#contract/currencies.ts'
import type { JournalDeps } from './deps.ts'
import { figuresOf, monthOf } from './figures.rules.ts'
import { listClosedTrades } from './figures.store.ts'
import { tradesSeen } from './journal.policy.ts'
import { createReadSettings } from './read-settings.ts'

type ReadDeps = Pick<JournalDeps, 'db'>

/** The calendar month of the time zone (IANA name) that contains `at`. */
export interface Month {
  timeZone: string
  at: Date
}

/** The result of a user's trades closed in a month. */
export interface Performance {
  /** Percent; null without trades. */
  winRate: number | null
  /** In the journal's own currency, in whole units; trades in other currencies are excluded. */
  profitLoss: number
  tradesCount: number
  /** How many of them come from a statement, which proves nothing about its origin. */
  fromStatements: number
  totalR: number
}

export const createPerformanceOfMonth = (deps: ReadDeps) => {
  const settingsOf = createReadSettings(deps)
  return async (userId: string, { timeZone, at }: Month): Promise<Performance> => {
    const month = monthOf(at, timeZone)
    const [settings, trades] = await Promise.all([
      settingsOf(userId),
      listClosedTrades(deps.db.pool, {
        ...tradesSeen('owner', userId),
        from: month.from.toISOString(),
        to: month.to.toISOString(),
      }),
    ])
    const inCurrency = trades.filter(({ currency }) => currency === settings.currency)
    const { winRate, totalR } = figuresOf(trades, null)
    const { netProfitCents } = figuresOf(inCurrency, null)
    return {
      winRate,
      totalR,
      tradesCount: trades.length,
      fromStatements: trades.filter(({ isFromStatement }) => isFromStatement).length,
      profitLoss: netProfitCents / minorUnits(settings.currency),
    }
  }
}
