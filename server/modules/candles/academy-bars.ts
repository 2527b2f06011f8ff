import { setImmediate } from 'node:timers/promises'
import {
  type CandleColumns,
  joinCandles,
  sliceCandles,
  unpackCandles,
} from '#contract/candles/candle-columns.ts'
import { type CandleFrame, candleFrames, frameMinutes } from '#contract/candles/candle-frames.ts'
import { newYorkClose, zoneClock } from '#contract/times/zone-clock.ts'
import type { Bar } from '#server/modules/signals/index.ts'
import { between } from './candles.rules.ts'
import { listMonths, readMonths } from './candles.store.ts'
import type { CandlesDeps } from './index.ts'

/** How much is read at a time: about 45,000 one-minute candles. */
const readAtOnce = 31 * 86_400_000
/** How many candles are converted before others get their turn: some milliseconds. */
const convertedAtOnce = 2000
const minute = 60_000

/** The answer to the question `academyBars` of signals: never synthetic candles, which are no prices. */
export async function academyBars(
  { db }: Pick<CandlesDeps, 'db'>,
  pair: string,
  from: Date,
  until: Date,
): Promise<{ bars: Bar[]; next: Date | null }> {
  const months = (await listMonths(db.pool, null, pair)).filter(
    ({ synthetic, lastAt }) => !synthetic && lastAt >= from,
  )
  const first = Math.min(...months.map(({ firstAt }) => +firstAt))
  if (first > +until) return { bars: [], next: null }
  const begin = Math.max(+from, first)
  const end = Math.min(begin + readAtOnce, +until)
  const bars: Bar[] = []
  for (const frame of candleFrames) {
    if (!months.some((month) => month.frame === frame)) continue
    const of = { userId: null, pair, frame }
    const read = await readMonths(db.pool, of, new Date(begin), new Date(end))
    // A series may have real months and synthetic ones.
    const rows = read.filter(({ synthetic }) => !synthetic)
    const unpacked: CandleColumns[] = []
    for (const { packed, digits } of rows) {
      unpacked.push(unpackCandles(packed, digits))
      await setImmediate()
    }
    const columns = between(
      joinCandles(unpacked),
      Math.ceil(begin / minute),
      Math.ceil(end / minute),
    )
    const found: Bar[] = []
    for (let index = 0; index < columns.times.length; index += convertedAtOnce) {
      found.push(...barsOf(sliceCandles(columns, index, index + convertedAtOnce), frame))
      await setImmediate()
    }
    addBeside(
      bars,
      found.filter(({ to }) => to <= +until),
    )
  }
  // A long candle over the end is read with the shorter ones beyond it, which there may be.
  const open = bars.filter(({ to }) => to > end).map((bar) => bar.from)
  const hasMore = end < +until && months.some(({ lastAt }) => +lastAt >= end)
  return {
    bars: bars.filter(({ to }) => to <= end).sort((one, other) => one.from - other.from),
    next: hasMore || open.length > 0 ? new Date(Math.min(end, ...open)) : null,
  }
}

/** Adds longer candles before, after and between the shorter ones, wherever none of these is within a longer one. */
function addBeside(bars: Bar[], longer: readonly Bar[]): void {
  const starts = bars.map(({ from }) => from).sort((one, other) => one - other)
  const firstFrom = (instant: number) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) < instant) low = middle + 1
      else high = middle
    }
    return starts[low] ?? Number.POSITIVE_INFINITY
  }
  bars.push(...longer.filter(({ from, to }) => firstFrom(from) >= to))
}

function barsOf(columns: CandleColumns, frame: CandleFrame): Bar[] {
  const unit = 10n ** BigInt(10 - columns.digits)
  const length = frameMinutes[frame]
  // Longer frames follow the clocks of New York, wherever a file lets their candles begin.
  const clock = zoneClock(newYorkClose)
  const nextOf = (time: number) =>
    length <= 60
      ? time + length
      : clock.instantOf(clock.wallOf(time * minute) + length * minute) / minute
  const { times, open, high, low, close } = columns
  const priceAt = (prices: number[], index: number) => BigInt(prices[index] ?? 0) * unit
  return times.map((time, index) => ({
    frame,
    from: time * minute,
    to: nextOf(time) * minute,
    open: priceAt(open, index),
    high: priceAt(high, index),
    low: priceAt(low, index),
    close: priceAt(close, index),
  }))
}
