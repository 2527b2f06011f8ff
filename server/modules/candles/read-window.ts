import { type CandleColumns, joinCandles, unpackCandles } from '#contract/candles/candle-columns.ts'
import {
  type CandleFrame,
  candleFrames,
  frameMinutes,
  framesWithin,
} from '#contract/candles/candle-frames.ts'
import { candlesReadMaximum } from '#contract/candles/candles.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { aggregated, bestOf, between } from './candles.rules.ts'
import { listMonths, readMonths } from './candles.store.ts'
import { type Book, booksOf } from './series.ts'

/** How many minutes longer than 24 hours a day can be in New York. */
const longerByClock = 60

interface Window {
  /** Null for the academy's candles alone. */
  userId: string | null
  pair: string
  frame: CandleFrame
  from: Date
  /** Exclusive. */
  to: Date
}

interface Found {
  own: boolean
  madeOf: CandleFrame
  synthetic: boolean
  columns: CandleColumns
  /** The range of the columns, which may be just the later part of the window. */
  from: Date
  available: { from: Date; to: Date }
}

/**
 * The candles of a user's pair for a period, from the series that covers most of it, the user's own
 * before the academy's; undefined if there are none. If there are too many, the later part of the
 * period.
 */
export async function readWindow(
  executor: Executor,
  { userId, pair, frame, from, to }: Window,
): Promise<{ frames: readonly CandleFrame[]; found: Found | null }> {
  const all = booksOf(await listMonths(executor, userId, pair))
  const stored = new Set(all.map((book) => book.frame))
  const finest = candleFrames.findIndex((one) => stored.has(one))
  const frames = finest < 0 ? [] : candleFrames.slice(finest)
  const usable = all.filter((one) => framesWithin(frame).includes(one.frame))
  const within = usable.flatMap((one) => {
    const months = one.months.filter(({ firstAt, lastAt }) => lastAt >= from && firstAt < to)
    const [first, last] = [months[0], months.at(-1)]
    if (!first || !last) return []
    const begins = Math.max(+first.firstAt, +from)
    return [{ ...one, months, first: begins, last: Math.min(+last.lastAt, +to) }]
  })
  const chosen = bestOf(within, candleFrames) ?? bestOf(usable, candleFrames)
  if (!chosen) return { frames, found: null }
  const whole = usable.filter(({ own }) => own === chosen.own)
  const available = {
    from: new Date(Math.min(...whole.map(({ first }) => first))),
    to: new Date(Math.max(...whole.map(({ last }) => last))),
  }
  const begins = new Date(Math.max(+from, affordableFrom(chosen.months, to)))
  const of = { userId: chosen.own ? userId : null, pair, frame: chosen.frame }
  const until = Math.ceil(+to / 60_000)
  // The last candle is built from all its parts, which may extend beyond the window.
  const readUntil = until + (chosen.frame === frame ? 0 : frameMinutes[frame] + longerByClock)
  const rows = await readMonths(executor, of, begins, new Date(readUntil * 60_000))
  const joined = joinCandles(rows.map(({ packed, digits }) => unpackCandles(packed, digits)))
  const columns = between(joined, +begins / 60_000, readUntil)
  const found = {
    own: chosen.own,
    madeOf: chosen.frame,
    synthetic: chosen.synthetic,
    columns: chosen.frame === frame ? columns : between(aggregated(columns, frame), 0, until),
    from: begins,
    available,
  }
  return { frames, found }
}

/**
 * The earliest instant from which the months before `to` stay within the number of candles allowed
 * for one response.
 */
function affordableFrom(months: Book['months'], to: Date): number {
  let candles = 0
  for (const month of months.toReversed()) {
    if (month.firstAt >= to) continue
    candles += month.candles
    if (candles > candlesReadMaximum) return +month.lastAt + 1
  }
  return 0
}
