import { unitsOf } from '#contract/currencies.ts'
import { figuresOf } from './figures.rules.ts'
import { type MonthRow, tradesIn } from './figures.store.ts'
import { defaultSettings } from './journal.rules.ts'

/** The result of a user's trades closed in a month. */
export interface MonthResult {
  /** Percent; null without trades. */
  winRate: number | null
  /** In whole units of `currency`; trades in other currencies are excluded. */
  profitLoss: number
  /** The journal's own. */
  currency: string
  tradesCount: number
  /** How many of them come from a statement, which proves nothing about its origin. */
  fromStatements: number
  totalR: number
}

/** What the trades of a month came to. */
export function presentMonth({ ownCurrency, ...texts }: MonthRow): MonthResult {
  const trades = tradesIn(texts)
  const currency = ownCurrency ?? defaultSettings.currency
  const inCurrency = trades.filter((trade) => trade.currency === currency)
  const { winRate, totalR } = figuresOf(trades, null)
  const { netProfitCents } = figuresOf(inCurrency, null)
  return {
    winRate,
    totalR,
    tradesCount: trades.length,
    fromStatements: trades.filter(({ isFromStatement }) => isFromStatement).length,
    profitLoss: unitsOf(netProfitCents, currency),
    currency,
  }
}
