import type { Selectable } from 'kysely'
import {
  type CandleColumns,
  firstFrom,
  noCandles,
  sliceCandles,
  withDigits,
} from '#contract/candles/candle-columns.ts'
import { beginnings, type CandleFrame } from '#contract/candles/candle-frames.ts'
import type { CandleCounts } from '#contract/candles/candles.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type CandleFileRow = Selectable<Tables['candleFiles']>

export const readJobName = 'candles.read'

/**
 * Builds candles of a longer frame from the shorter ones that begin within each; periods without
 * candles stay empty.
 */
export function aggregated(columns: CandleColumns, frame: CandleFrame): CandleColumns {
  const beginOf = beginnings(frame)
  const made = noCandles(columns.digits)
  const { times, open, high, low, close } = columns
  let last = -1
  for (let index = 0; index < times.length; index += 1) {
    const begins = beginOf(times[index] ?? 0)
    if (made.times[last] !== begins) {
      last += 1
      made.times.push(begins)
      made.open.push(open[index] ?? 0)
      made.high.push(high[index] ?? 0)
      made.low.push(low[index] ?? 0)
      made.close.push(close[index] ?? 0)
      continue
    }
    made.high[last] = Math.max(made.high[last] ?? 0, high[index] ?? 0)
    made.low[last] = Math.min(made.low[last] ?? 0, low[index] ?? 0)
    made.close[last] = close[index] ?? 0
  }
  return made
}

/** The candles that begin from one minute until, but not including, another. */
export const between = (columns: CandleColumns, from: number, to: number): CandleColumns =>
  sliceCandles(columns, firstFrom(columns, from), firstFrom(columns, to))

type Merged = { columns: CandleColumns } & Pick<CandleCounts, 'added' | 'changed' | 'known'>

/** Merges existing and new candles: of two candles for the same time the new one wins. */
export function merged(before: CandleColumns, come: CandleColumns): Merged {
  const digits = Math.max(before.digits, come.digits)
  const [old, fresh] = [withDigits(before, digits), withDigits(come, digits)]
  const columns = noCandles(digits)
  const counts = { added: 0, changed: 0, known: 0 }
  const put = (of: CandleColumns, index: number) => {
    columns.times.push(of.times[index] ?? 0)
    columns.open.push(of.open[index] ?? 0)
    columns.high.push(of.high[index] ?? 0)
    columns.low.push(of.low[index] ?? 0)
    columns.close.push(of.close[index] ?? 0)
  }
  let [left, right] = [0, 0]
  while (left < old.times.length || right < fresh.times.length) {
    const [one, other] = [old.times[left] ?? end, fresh.times[right] ?? end]
    if (one < other) {
      put(old, left++)
      continue
    }
    if (one > other) counts.added += 1
    else if (isSame(old, left++, fresh, right)) counts.known += 1
    else counts.changed += 1
    put(fresh, right++)
  }
  return { columns, ...counts }
}

const end = Number.POSITIVE_INFINITY

const isSame = (one: CandleColumns, at: number, other: CandleColumns, there: number): boolean =>
  one.open[at] === other.open[there] &&
  one.high[at] === other.high[there] &&
  one.low[at] === other.low[there] &&
  one.close[at] === other.close[there]

/** How much of the requested period a series covers. */
export interface Extent {
  own: boolean
  frame: CandleFrame
  /** When its first and last candle within the period begin, in milliseconds since 1970. */
  first: number
  last: number
}

/**
 * Chooses the series for a response: the user's own before the academy's, then the one covering
 * most of the period, then, at equal coverage, the longest frame, which is cheapest to process.
 */
export function bestOf<E extends Extent>(
  extents: readonly E[],
  rank: readonly CandleFrame[],
): E | null {
  const own = extents.filter((one) => one.own)
  const among = own.length > 0 ? own : extents
  const day = 86_400_000
  const order = (one: E) => rank.indexOf(one.frame)
  return among.reduce<E | null>((best, one) => {
    if (!best) return one
    const more = one.last - one.first - (best.last - best.first)
    // A difference of up to a day comes from how series begin and end, not from missing data.
    if (Math.abs(more) > day) return more > 0 ? one : best
    return order(one) > order(best) ? one : best
  }, null)
}
