import { instrumentOf } from '#contract/instruments.ts'
import { deviationOf, type Moments, momentsOf } from '#contract/intervals.ts'
import type { FullFigures } from '#contract/journal/journal-analysis.ts'
import type { Moved } from '../drawdown.rules.ts'
import { drawdownFigures, growthOf, lineOf } from './balance.rules.ts'
import { runFigures } from './groups.rules.ts'
import { type ClosedTrade, ratio, rounded } from './moments.rules.ts'

/**
 * The maximum number of trades used for the SQN: Tharp caps it, since it would otherwise grow with
 * the number of trades.
 */
const sqnTrades = 100

/**
 * All figures of trades in one currency, given in the order of closing. They are defined at
 * `fullFiguresSchema`; `startBalance` is the balance in cents before the first trade, or null if
 * unknown, and `movements` are those of the account since then.
 */
export function fullFiguresOf(
  inOrder: readonly ClosedTrade[],
  startBalance: number | null,
  movements: readonly Moved[] = [],
): FullFigures {
  const nets = inOrder.map(({ netCents }) => netCents)
  const won = inOrder.filter(({ netCents }) => netCents >= 0)
  const lost = inOrder.filter(({ netCents }) => netCents < 0)
  const money = momentsOf(nets)
  const drawdown = drawdownFigures(inOrder, startBalance, movements)
  return {
    ...sidesOf(inOrder, won),
    ...resultsOf(won, lost),
    recoveryFactor: ratio(money.sum, drawdown.maximalCents, 2),
    ...runFigures(nets),
    ...inMultiples(inOrder),
    ...inPips(inOrder),
    ...lineOf(nets),
    ...growthOf(inOrder, startBalance, movements),
    held: heldOf(inOrder),
    heldWon: heldOf(won).average,
    heldLost: heldOf(lost).average,
    drawdown,
  }
}

function sidesOf(trades: readonly ClosedTrade[], won: readonly ClosedTrade[]) {
  const isLong = ({ direction }: ClosedTrade) => direction === 'BUY'
  const longTrades = trades.filter(isLong).length
  const longWon = won.filter(isLong).length
  return {
    trades: trades.length,
    won: won.length,
    lost: trades.length - won.length,
    winRate: ratio(100 * won.length, trades.length, 2),
    longTrades,
    longWon,
    shortTrades: trades.length - longTrades,
    shortWon: won.length - longWon,
  }
}

function resultsOf(won: readonly ClosedTrade[], lost: readonly ClosedTrade[]) {
  const [profit, loss] = [sumOf(won), sumOf(lost)]
  const [averageWon, averageLost] = [profit / won.length, loss / lost.length]
  return {
    netProfitCents: profit + loss,
    grossProfitCents: profit,
    grossLossCents: loss,
    profitFactor: ratio(profit, -loss, 2),
    expectancyCents: ratio(profit + loss, won.length + lost.length, 0),
    payoffRatio: won.length > 0 && lost.length > 0 ? ratio(averageWon, -averageLost, 2) : null,
    averageWonCents: ratio(profit, won.length, 0),
    averageLostCents: ratio(loss, lost.length, 0),
    largestWonCents: extreme(won, Math.max),
    largestLostCents: extreme(lost, Math.min),
  }
}

const sumOf = (trades: readonly ClosedTrade[]) =>
  trades.reduce((sum, { netCents }) => sum + netCents, 0)

const extreme = (trades: readonly ClosedTrade[], pick: (a: number, b: number) => number) =>
  trades.length === 0
    ? null
    : trades.reduce((best, { netCents }) => pick(best, netCents), trades[0]?.netCents ?? 0)

function inMultiples(trades: readonly ClosedTrade[]) {
  const moments = momentsOf(trades.flatMap(({ r }) => r ?? []))
  const deviation = deviationOf(moments)
  return {
    totalR: moments.sum / 10_000,
    tradesWithR: moments.count,
    averageR: ratio(moments.sum / 10_000, moments.count, 2),
    deviationR: deviation === null ? null : rounded(deviation / 10_000, 2),
    sqn: ratioToDeviation(moments, Math.sqrt(Math.min(moments.count, sqnTrades))),
  }
}

function inPips(trades: readonly ClosedTrade[]) {
  const { count, sum } = momentsOf(trades.flatMap(({ pips }) => pips ?? []))
  const markets = new Set(trades.flatMap(({ pips, pair }) => (pips === null ? [] : marketOf(pair))))
  if (markets.size > 1) return { totalPips: null, tradesWithPips: count, averagePips: null }
  return { totalPips: sum / 10, tradesWithPips: count, averagePips: ratio(sum / 10, count, 1) }
}

/** Forex, or the only symbol whose pips are like its own: that of a metal or an index. */
const marketOf = (pair: string): string =>
  instrumentOf(pair).contractSize === forexLot ? 'forex' : pair

const forexLot = 100_000

/** The mean divided by the standard deviation, times `factor`; null if the deviation is zero. */
function ratioToDeviation(moments: Moments, factor: number): number | null {
  const deviation = deviationOf(moments)
  if (!deviation) return null
  return rounded((factor * moments.sum) / moments.count / deviation, 2)
}

const minute = 60_000

function heldOf(trades: readonly ClosedTrade[]): FullFigures['held'] {
  let [shortest, longest, sum] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const { openedAt, closedAt } of trades) {
    const held = closedAt - openedAt
    sum += held
    shortest = Math.min(shortest, held)
    longest = Math.max(longest, held)
  }
  if (trades.length === 0) return { shortest: null, average: null, longest: null }
  return {
    shortest: rounded(shortest / minute, 1),
    average: rounded(sum / trades.length / minute, 1),
    longest: rounded(longest / minute, 1),
  }
}
