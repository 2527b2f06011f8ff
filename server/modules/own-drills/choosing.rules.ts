import { type CandleColumns, firstFrom, sliceCandles } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, candleFrames, frameMinutes } from '#contract/candles/candle-frames.ts'
import { ownCandles } from '#contract/own-drills.ts'

/** Candles of a pair and frame, and what they cover. */
export interface Series {
  pair: string
  frame: CandleFrame
  from: Date
  to: Date
}

/** A trade's pair and times. */
interface Taken {
  pair: string
  openedAt: Date
  closedAt: Date
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000)

/** Candles longer than these say little of an entry. */
const longest: CandleFrame = 'D1'

/**
 * The shortest frame in which most of what follows an entry is the trade: three quarters of the following candles hold
 * it. It is no shorter than the finest candles that there are for its time, of which all others are made. Null without any.
 */
export function frameFor(trade: Taken, series: readonly Series[]): CandleFrame | null {
  const { pair, openedAt, closedAt } = trade
  const places = series
    .filter((one) => one.pair === pair && one.from < openedAt && openedAt <= one.to)
    .map(({ frame }) => candleFrames.indexOf(frame))
  if (places.length === 0) return null
  const held = minuteOf(closedAt) - minuteOf(openedAt)
  const fitting = candleFrames.findIndex(
    (frame) => held <= frameMinutes[frame] * ownCandles.after * 0.75,
  )
  const most = candleFrames.indexOf(longest)
  const place = Math.max(Math.min(...places), Math.min(fitting < 0 ? most : fitting, most))
  return candleFrames[place] ?? null
}

/** The candles around an entry, and the numbers of those in which the trade was opened and closed. */
interface AroundEntry {
  visible: CandleColumns
  following: CandleColumns
  enteredIn: number | null
  endedIn: number | null
}

/** The last candle that is known to have ended before a trade was opened begins at this minute, or before. */
export const lastMinute = ({ openedAt }: Taken, frame: CandleFrame): number =>
  minuteOf(openedAt) - frameMinutes[frame]

/** The numbers of the candles with enough of them before and after, and none missing between. */
type UsableIn = (
  columns: CandleColumns,
  choice: { pair: string; frame: CandleFrame; before: number; after: number },
) => readonly number[]

/** The candles up to the one before an entry, and those that follow; null if any are missing. */
export function aroundEntry(
  columns: CandleColumns,
  trade: Taken,
  frame: CandleFrame,
  usableIn: UsableIn,
): AroundEntry | null {
  const { before, after } = ownCandles
  const last = firstFrom(columns, lastMinute(trade, frame) + 1) - 1
  const begin = last - before + 1
  const end = last + after + 1
  if (begin < 0 || end > columns.times.length) return null
  const around = sliceCandles(columns, begin, end)
  if (!usableIn(around, { pair: trade.pair, frame, before, after }).includes(before - 1))
    return null
  const ends = (around.times.at(-1) ?? 0) + frameMinutes[frame]
  const numberOf = (at: Date): number | null => {
    const index = firstFrom(around, minuteOf(at) + 1) - 1
    return index >= before && minuteOf(at) < ends ? index : null
  }
  return {
    visible: sliceCandles(around, 0, before),
    following: sliceCandles(around, before),
    enteredIn: numberOf(trade.openedAt),
    endedIn: numberOf(trade.closedAt),
  }
}
