import {
  type CandleColumns,
  firstFrom,
  joinCandles,
  unpackCandles,
} from '#contract/candles/candle-columns.ts'
import {
  type CandleFrame,
  candleFrames,
  frameMinutes,
  isOfDays,
} from '#contract/candles/candle-frames.ts'
import { type Candles, candlesReadMaximum } from '#contract/candles/candles.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { newYorkClose } from '#contract/times/zone-clock.ts'

/** The time span of a chart's subject, in minutes since 1970. */
export interface Span {
  from: number
  to: number
}

/** A time span as a parameter of the call. */
interface Window {
  from: string
  to: string
}

const minuteMs = 60_000
/** Smaller than any clock's resolution, yet distinguishable next to numbers of this size. */
const moment = 1e-6
const latest = Date.UTC(2199, 11, 31)
/** The maximum number of candles that the subject may take in the initial time frame. */
const usualLength = 60
/** The minimum and maximum number of visible candles after a change of time frame. */
const [fewest, most] = [40, 300]
/** A weekend, without trading. */
const rest = 2 * 1440
/** A chart holds at most this many candles: a longer time frame shows more. */
export const heldMaximum = 20_000

/** How many candles are requested on each side; a week of minutes is a lot. */
const portionOf = (frame: CandleFrame): number => (frame === 'W1' ? 25 : 200)

/** The shortest time frame in which a time span takes no more than the usual number of candles. */
export const usualFrame = ({ from, to }: Span): CandleFrame =>
  candleFrames.find((one) => (to - from) / frameMinutes[one] <= usualLength) ?? 'W1'

const windowOf = (from: number, to: number): Window => {
  const instant = (minute: number) =>
    new Date(Math.min(latest, Math.max(0, minute * minuteMs))).toISOString()
  return { from: instant(from), to: instant(to) }
}

/** The first request: the time span with its surroundings. */
export function windowAround({ from, to }: Span, frame: CandleFrame): Window {
  const side = portionOf(frame) * frameMinutes[frame] + (isOfDays(frame) ? 0 : rest)
  return windowOf(from - side, to + side)
}

const heldBy = (pages: readonly Candles[]) => pages.reduce((sum, { candles }) => sum + candles, 0)

const minuteOf = (instant: string) => Date.parse(instant) / minuteMs

/** As long as everything so far, so that few calls go far back; limited by the length of one answer. */
function nextLength(pages: readonly Candles[], requested: readonly Window[], frame: CandleFrame) {
  const [first, last] = [requested[0], requested.at(-1)]
  if (!first || !last) return 0
  const madeOf = pages.find((page) => page.madeOf)?.madeOf ?? frame
  const longest = candlesReadMaximum * frameMinutes[madeOf] - 2 * frameMinutes[frame]
  return Math.min(longest, minuteOf(last.to) - minuteOf(first.from))
}

/** The window before the pages; null if there are no candles, or enough are held. */
export function windowBefore(
  pages: readonly Candles[],
  requested: readonly Window[],
  frame: CandleFrame,
): Window | undefined {
  const [page, first] = [pages[0], requested[0]]
  if (!page?.available || !first || heldBy(pages) >= heldMaximum) return undefined
  // If the span is too long, the answer contains its later part.
  const until = Math.max(minuteOf(page.from), minuteOf(first.from))
  if (until <= minuteOf(page.available.from)) return undefined
  return windowOf(until - nextLength(pages, requested, frame), until)
}

/** The window after the pages, likewise. */
export function windowAfter(
  pages: readonly Candles[],
  requested: readonly Window[],
  frame: CandleFrame,
): Window | undefined {
  const [page, last] = [pages.at(-1), requested.at(-1)]
  if (!page?.available || !last || heldBy(pages) >= heldMaximum) return undefined
  const from = minuteOf(last.to)
  if (from > minuteOf(page.available.to)) return undefined
  return windowOf(from, from + nextLength(pages, requested, frame))
}

function bytesOf(packed: string): Uint8Array {
  const binary = atob(packed)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/** The candles of all pages. */
export const columnsOf = (pages: readonly Candles[]): CandleColumns =>
  joinCandles(pages.map(({ packed, digits }) => unpackCandles(bytesOf(packed), digits)))

/** The index of the candle that contains a minute; null if there is none. */
export function indexAt(columns: CandleColumns, minute: number, frame: CandleFrame): number | null {
  const index = firstFrom(columns, minute + moment) - 1
  const begins = columns.times[index]
  const length = frameMinutes[frame]
  // Candles that follow New York's clock may be an hour longer.
  const more = length > 60 ? 60 : 0
  return begins !== undefined && minute < begins + length + more ? index : null
}

/** The candles of a time span, by index. */
export function sightOf(columns: CandleColumns, { from, to }: Span) {
  const first = Math.max(0, firstFrom(columns, from + moment) - 1)
  return { from: first, to: Math.max(first + 1, firstFrom(columns, to)) }
}

/** The same, extended by its own length on both sides. */
export function sightAround(columns: CandleColumns, span: Span) {
  const { from: first, to: last } = sightOf(columns, span)
  const side = Math.max(10, last - first)
  return { from: first - side, to: last + side }
}

/** The time between two candle indexes, which may lie beyond the first and the last. */
export function spanOfSight(columns: CandleColumns, sight: Span): Span {
  const last = columns.times.length - 1
  const at = (index: number) => columns.times[Math.max(0, Math.min(last, Math.round(index)))] ?? 0
  return { from: at(sight.from), to: at(sight.to) }
}

/** The same place in another time frame: around the same middle, within the limits of how much may be shown. */
export function spanInFrame({ from, to }: Span, frame: CandleFrame): Span {
  const length = frameMinutes[frame]
  const half = Math.min(most * length, Math.max(fewest * length, to - from)) / 2
  const middle = (from + to) / 2
  return { from: Math.round(middle - half), to: Math.round(middle + half) }
}

/** How many decimals the prices of a pair have, as written and as brokers quote them. */
export function digitsOf(pair: string, prices: readonly string[], digits: number): number {
  const { pipSize } = instrumentOf(pair)
  const ofPip = pipSize?.split('.')[1]?.length ?? 0
  // Brokers quote currencies to a tenth of a pip.
  const custom = ofPip === 0 ? 0 : ofPip + (pair.startsWith('XA') ? 0 : 1)
  const written = Math.max(0, ...prices.map((price) => price.split('.')[1]?.length ?? 0))
  return Math.max(custom, Math.min(8, written), Math.min(digits, 5))
}

/** The time zone of candles: daily ones are trading days, which end at the New York close. */
export const zoneOf = (frame: CandleFrame, device: string): string =>
  isOfDays(frame) ? newYorkClose : device
