import { type CandleColumns, firstFrom, sliceCandles } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, frameMinutes } from '#contract/candles/candle-frames.ts'
import { minorUnits } from '#contract/currencies.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { contextBars, runBars } from '#contract/practice/practice.ts'
import { accountCurrencies } from '#contract/practice/practice-currencies.ts'
import { Failure } from '#server/platform/failure.ts'

const minutesOfDay = 1440

/** The minutes that so many candles may take, with weekends and holidays. */
export const spanOf = (frame: CandleFrame, candles: number): number =>
  Math.ceil(candles * frameMinutes[frame] * 2.5) + 8 * minutesOfDay

/** Over more days than this, so many candles take hardly more than 7 minutes for each 5 that a market is open. */
const longDays = 30

/** The spans in which so many candles are looked for: first one that is usually enough, of which less has to be read. */
export function spansOf(frame: CandleFrame, candles: number): number[] {
  const least = candles * frameMinutes[frame]
  const wide = spanOf(frame, candles)
  return least > longDays * minutesOfDay ? [Math.ceil(least * 1.6), wide] : [wide]
}

/** The chosen candles of a run: those visible at first, and those to be played. */
export interface ChosenBars {
  columns: CandleColumns
  context: number
  bars: number
}

/**
 * The candles for a run of `bars` whose first one begins at a minute or after it; null if fewer than the least follow,
 * or none is before it. With `movesBack` it begins earlier rather than being shorter.
 */
export function barsFrom(
  columns: CandleColumns,
  minute: number,
  { bars, movesBack }: { bars: number; movesBack: boolean },
): ChosenBars | null {
  const total = columns.times.length
  const found = Math.max(1, firstFrom(columns, minute))
  const first = movesBack ? Math.max(1, Math.min(found, total - bars)) : found
  const end = Math.min(total, first + bars)
  if (end - first < runBars.least) return null
  const begin = Math.max(0, first - contextBars)
  return { columns: sliceCandles(columns, begin, end), context: first - begin, bars: end - first }
}

/** Beyond this value of one lot, in minor units, sums over a run would not be exact. */
const lotValueMaximum = 1e10

/** Throws 422 for candles whose prices cannot be traded. */
export function requireTradable({ low, high, digits }: CandleColumns, pair: string): void {
  const { contractSize, quote } = instrumentOf(pair)
  const highest = high.reduce((most, one) => Math.max(most, one), 0) / 10 ** digits
  const value = highest * (contractSize ?? 0) * minorUnits(quote ?? 'USD')
  if (low.every((price) => price > 0) && value <= lotValueMaximum) return
  throw new Failure('rule_violated', `The candles of ${pair} have prices that cannot be traded.`)
}

/** Throws 400 unless an account in this currency can trade the pair. */
export function requireCurrency(pair: string, currency: string): void {
  const possible = accountCurrencies(pair)
  if (possible.length === 0) {
    throw new Failure('invalid_input', `The size of a lot of ${pair} is not known.`, {
      issues: [{ path: 'pair', message: 'The size of a lot is not known' }],
    })
  }
  if (possible.includes(currency)) return
  const message = `An account that practises ${pair} is in ${possible.join(' or ')}`
  throw new Failure('invalid_input', `${message}.`, { issues: [{ path: 'currency', message }] })
}

/** A spread in pips as an integer in units of the last digit, rounded to one. */
export const spreadPoints = (pair: string, pips: number, digits: number): number =>
  Math.round(pips * Number(instrumentOf(pair).pipSize ?? 0) * 10 ** digits)

/** The same the other way, to two decimal places. */
export function spreadPips(pair: string, points: number, digits: number): number {
  const pip = Number(instrumentOf(pair).pipSize ?? 0) * 10 ** digits
  return pip > 0 ? Math.round((100 * points) / pip) / 100 : 0
}
