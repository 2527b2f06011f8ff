import { type CandleColumns, withDigits } from '#contract/candle-columns.ts'
import { type CandleFrame, frameMinutes } from '#contract/candle-frames.ts'
import type { Direction } from '#contract/signals.ts'

/** The job that reckons how far trades went. */
export const excursionsJobName = 'journal.excursions'

/** What is to be reckoned anew. */
export interface Due {
  /** Null for all who trade the pair. */
  userId: string | null
  /** Where candles have changed; without, the user's trades have. */
  candles?: { pair: string; from: string; to: string }
}

/** A closed trade; instants in milliseconds since 1970, prices as decimal strings. */
export interface MeasuredTrade {
  direction: Direction
  openedAt: number
  closedAt: number
  entry: string
  exit: string
}

/** How far the price went from the entry, against the trade and for it, as decimal strings. */
interface ReckonedExcursion {
  adverseLeast: string
  adverseMost: string
  favourableLeast: string
  favourableMost: string
}

const minuteMs = 60_000
/** The longest that markets rest: a weekend with holidays. In minutes. */
const longestGap = 4 * 24 * 60
/** A part of the price by which the entry may lie beside its candle: spread, and prices of another broker. */
const tolerance = 0.005

/**
 * How far the price went both ways while a trade was open. Candles that lie within its time count whole.
 * Of the one in which it was opened and the one in which it was closed nobody knows what was before or
 * after: they count for the most, and not for the least, which entry and exit alone are sure of. Null
 * where candles are missing, or are those of another market.
 */
export function excursionOf(
  trade: MeasuredTrade,
  candles: CandleColumns,
  frame: CandleFrame,
): ReckonedExcursion | null {
  const digits = Math.max(candles.digits, digitsOf(trade.entry), digitsOf(trade.exit))
  const columns = withDigits(candles, digits)
  const factor = 10 ** digits
  const [entry, exit] = [trade.entry, trade.exit].map((price) => Math.round(Number(price) * factor))
  if (entry === undefined || exit === undefined) return null
  const [opened, closed] = [trade.openedAt / minuteMs, trade.closedAt / minuteMs]
  const length = frameMinutes[frame]
  const sure = { low: Math.min(entry, exit), high: Math.max(entry, exit) }
  const possible = { ...sure }
  let [first, before] = [-1, opened]
  for (const [index, begins] of columns.times.entries()) {
    if (begins + length <= opened) continue
    if (begins > closed) break
    if (begins - before > longestGap) return null
    if (first < 0) first = index
    before = begins + length
    const [low, high] = [columns.low[index] ?? entry, columns.high[index] ?? entry]
    widen(possible, low, high)
    if (begins >= opened && begins + length <= closed) widen(sure, low, high)
  }
  if (first < 0 || closed - before > longestGap) return null
  const beside = Math.max((columns.low[first] ?? 0) - entry, entry - (columns.high[first] ?? 0))
  if (beside > entry * tolerance) return null
  const distances = (range: typeof sure) =>
    trade.direction === 'BUY'
      ? { against: entry - range.low, forIt: range.high - entry }
      : { against: range.high - entry, forIt: entry - range.low }
  const [least, most] = [distances(sure), distances(possible)]
  const decimal = (points: number) => (points / factor).toFixed(digits)
  return {
    adverseLeast: decimal(least.against),
    adverseMost: decimal(most.against),
    favourableLeast: decimal(least.forIt),
    favourableMost: decimal(most.forIt),
  }
}

function widen(range: { low: number; high: number }, low: number, high: number): void {
  range.low = Math.min(range.low, low)
  range.high = Math.max(range.high, high)
}

const digitsOf = (price: string): number => Math.min(8, price.split('.')[1]?.length ?? 0)
