import type { JournalFigures } from '#contract/journal/journal.ts'
import { curveOf, sumOfR } from '#contract/journal/trade-results.ts'
import { fallsOf, type Moved } from './drawdown.rules.ts'

/** A closed trade with the fields needed for the figures. */
export interface ClosedTrade {
  id: string
  closedAt: Date
  currency: string
  /** Profit less fees, in cents. */
  netCents: number
  r: number | null
}

type Figures = Omit<JournalFigures, 'currency' | 'currencies'>

/**
 * The figures of trades in one currency, in any order; they are defined at `journalFiguresSchema`.
 * `startBalance` is the balance before the first of them in cents, or null if unknown, and `movements` are those
 * of the account since then.
 */
export function figuresOf(
  trades: readonly ClosedTrade[],
  startBalance: number | null,
  movements: readonly Moved[] = [],
): Figures {
  const inOrder = trades.toSorted(byClosing)
  const won = inOrder.filter(({ netCents }) => netCents >= 0)
  const lost = inOrder.filter(({ netCents }) => netCents < 0)
  const grossProfitCents = sum(won.map(({ netCents }) => netCents))
  const grossLossCents = sum(lost.map(({ netCents }) => netCents))
  const netProfitCents = grossProfitCents + grossLossCents
  const { totalR, tradesWithR } = resultInR(inOrder)
  return {
    trades: inOrder.length,
    won: won.length,
    lost: lost.length,
    winRate: winRateOf(won.length, inOrder.length),
    netProfitCents,
    grossProfitCents,
    grossLossCents,
    profitFactor: grossLossCents < 0 ? rounded(grossProfitCents / -grossLossCents, 2) : null,
    expectancyCents: inOrder.length > 0 ? rounded(netProfitCents / inOrder.length, 0) : null,
    totalR,
    tradesWithR,
    averageR: tradesWithR > 0 ? rounded(totalR / tradesWithR, 2) : null,
    maxDrawdown: fallsOf(
      inOrder.map(({ closedAt, netCents }) => ({ at: closedAt.getTime(), cents: netCents })),
      startBalance,
      movements,
    ).maximal,
    equityCurve: equityCurve(inOrder),
  }
}

/** The share of trades won in percent; null without any. */
export const winRateOf = (won: number, trades: number): number | null =>
  trades > 0 ? rounded((100 * won) / trades, 2) : null

const byClosing = (one: ClosedTrade, other: ClosedTrade) =>
  one.closedAt.getTime() - other.closedAt.getTime() || (one.id < other.id ? -1 : 1)

function resultInR(trades: readonly ClosedTrade[]) {
  const results = trades.flatMap(({ r }) => (r === null ? [] : [r]))
  return { totalR: sumOfR(results), tradesWithR: results.length }
}

function equityCurve(inOrder: readonly ClosedTrade[]): Figures['equityCurve'] {
  let netCents = 0
  // In ten-thousandths, so that the sum does not drift.
  let r = 0
  const points = inOrder.map((trade) => {
    netCents += trade.netCents
    r += Math.round(10_000 * (trade.r ?? 0))
    return { closedAt: trade.closedAt, netCents, r }
  })
  return curveOf(points).map(({ closedAt, ...point }) => ({
    at: closedAt.toISOString(),
    netCents: point.netCents,
    r: point.r / 10_000,
  }))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Rounded to the given number of decimals; never minus zero. */
function rounded(value: number, places: number): number {
  const factor = 10 ** places
  return Math.round(value * factor) / factor + 0
}

/** The minimum number of closed trades for a month to be ranked. */
export const tradesToBeRanked = 3

/** The calendar month of `timeZone` (IANA name) that contains `at`: its start, and that of the next. */
export function monthOf(at: Date, timeZone: string): { from: Date; to: Date } {
  const first = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .with({ day: 1 })
    .startOfDay()
  const instantOf = (start: Temporal.ZonedDateTime) => new Date(start.epochMilliseconds)
  return { from: instantOf(first), to: instantOf(first.add({ months: 1 }).startOfDay()) }
}
