import { unitsOf } from '#contract/currencies.ts'
import { defaultJournalSettings } from '#contract/journal.ts'
import { winRateOf } from './figures.rules.ts'
import type { MonthRow } from './figures.store.ts'

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
export function presentMonth(row: MonthRow): MonthResult {
  const currency = row.ownCurrency ?? defaultJournalSettings.currency
  return {
    winRate: winRateOf(row.won, row.trades),
    totalR: row.totalR,
    tradesCount: row.trades,
    fromStatements: row.fromStatements,
    profitLoss: unitsOf(Number(row.netCents), currency),
    currency,
  }
}
