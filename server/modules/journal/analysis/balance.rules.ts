import type { FullFigures } from '#contract/journal/journal-analysis.ts'
import { fallsOf, type Moved } from '../drawdown.rules.ts'
import { type ClosedTrade, ratio, rounded } from './moments.rules.ts'

const day = 24 * 60 * 60 * 1000

/** Drawdown of the closed balance; trades must be in the order of closing. A null balance is unknown. */
export function drawdownFigures(
  inOrder: readonly ClosedTrade[],
  startBalance: number | null,
  movements: readonly Moved[],
): FullFigures['drawdown'] {
  // Movements of money change no fall, only its percentage.
  let [balance, peak, lowest] = [0, 0, 0]
  let peakAt = inOrder[0]?.closedAt ?? 0
  let longest = 0
  for (const { netCents, closedAt } of inOrder) {
    const wasUnder = balance < peak
    balance += netCents
    lowest = Math.min(lowest, balance)
    if (wasUnder || balance < peak) longest = Math.max(longest, closedAt - peakAt)
    if (balance >= peak) [peak, peakAt] = [balance, closedAt]
  }
  const trades = inOrder.map(({ closedAt, netCents }) => ({ at: closedAt, cents: netCents }))
  const { maximal, relative } = fallsOf(trades, startBalance, movements)
  return {
    absoluteCents: 0 - lowest,
    maximalCents: maximal.cents,
    maximalPercent: maximal.percent,
    relativePercent: relative.percent,
    relativeCents: relative.percent === null ? null : relative.cents,
    longestDays: rounded(longest / day, 1),
    isUnder: balance < peak,
  }
}

/**
 * The average growth per trade in percent, arithmetic and geometric (AHPR and GHPR: the means of the holding
 * period returns), and MetaTrader's Sharpe ratio, the average growth by its standard deviation. Money paid in
 * or out is no growth, but changes the balance that the next trade grows. Null while the balance is unknown,
 * and if a trade began or ended with a balance of zero or less.
 */
export function growthOf(
  inOrder: readonly ClosedTrade[],
  startBalance: number | null,
  movements: readonly Moved[],
): Pick<FullFigures, 'ahpr' | 'ghpr' | 'sharpe'> {
  const none = { ahpr: null, ghpr: null, sharpe: null }
  if (startBalance === null || inOrder.length === 0) return none
  const waiting = movements.toSorted((one, other) => other.at - one.at)
  let balance = startBalance
  let product = 1
  const growths: number[] = []
  for (const { netCents, closedAt } of inOrder) {
    for (let next = waiting.at(-1); next && next.at <= closedAt; next = waiting.at(-1)) {
      balance += next.cents
      waiting.pop()
    }
    if (balance <= 0 || balance + netCents <= 0) return none
    growths.push(netCents / balance)
    product *= 1 + netCents / balance
    balance += netCents
  }
  const average = growths.reduce((sum, growth) => sum + growth, 0) / growths.length
  const deviation = spreadOf(growths, average)
  return {
    ahpr: rounded(100 * average, 4),
    sharpe: deviation > 0 ? rounded(average / deviation, 2) : null,
    ghpr: rounded(100 * (product ** (1 / growths.length) - 1), 4),
  }
}

/** The standard deviation (divided by n); zero for equal values, which differ by rounding only. */
function spreadOf(values: readonly number[], average: number): number {
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0)
  const deviation = Math.sqrt(squares / values.length)
  return deviation > Math.abs(average) * 1e-12 ? deviation : 0
}

/**
 * How closely the balance follows its best-fitting straight line: their correlation, and the
 * standard error around the line in cents. Over the points (1, first balance) to (n, last), in
 * bigints, because squares of balances are too large for floats. Null for fewer than three trades.
 */
export function lineOf(
  nets: readonly number[],
): Pick<FullFigures, 'lrCorrelation' | 'lrStandardErrorCents'> {
  const count = BigInt(nets.length)
  if (count < 3n) return { lrCorrelation: null, lrStandardErrorCents: null }
  let balance = 0
  let [sumY, sumXY, sumYY] = [0n, 0n, 0n]
  for (const [index, net] of nets.entries()) {
    balance += net
    const y = BigInt(balance)
    sumY += y
    sumXY += BigInt(index + 1) * y
    sumYY += y * y
  }
  const sumX = (count * (count + 1n)) / 2n
  const sumXX = (sumX * (2n * count + 1n)) / 3n
  const xx = count * sumXX - sumX * sumX
  const yy = count * sumYY - sumY * sumY
  const xy = count * sumXY - sumX * sumY
  // n times the residual sum of squares is (xx * yy - xy * xy) / xx.
  const left = Number((xx * yy - xy * xy) / xx) / Number(count)
  return {
    lrCorrelation: ratio(Number(xy), Math.sqrt(Number(xx)) * Math.sqrt(Number(yy)), 2),
    lrStandardErrorCents: rounded(Math.sqrt(left / Number(count - 2n)), 0),
  }
}
