import {
  type CandleColumns,
  firstFrom,
  joinCandles,
  unpackCandles,
} from '#contract/candle-columns.ts'
import { type CandleFrame, candleFrames, frameMinutes, isOfDays } from '#contract/candle-frames.ts'
import { type Candles, candlesReadMaximum } from '#contract/candles.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { newYorkClose } from '#contract/zone-clock.ts'

/** A time that a chart is about, in minutes since 1970. */
export interface Span {
  from: number
  to: number
}

/** A time as the call takes it. */
interface Window {
  from: string
  to: string
}

const minuteMs = 60_000
/** Less than any clock tells, and enough to be told from zero beside so many minutes. */
const moment = 1e-6
const latest = Date.UTC(2199, 11, 31)
/** A time may take so many candles at most in the frame in which it is shown first. */
const usualLength = 60
/** So many candles are in sight at least and at most after another frame was chosen. */
const [fewest, most] = [40, 300]
/** A weekend, in which nothing is traded. */
const rest = 2 * 1440
/** A chart holds no more candles than this: longer ones show more. */
export const heldMaximum = 20_000

/** How many candles are asked for on each side; weeks of minutes are many minutes. */
const portionOf = (frame: CandleFrame): number => (frame === 'W1' ? 25 : 200)

/** The shortest frame in which a time takes no more than an hour's worth of candles. */
export const usualFrame = ({ from, to }: Span): CandleFrame =>
  candleFrames.find((one) => (to - from) / frameMinutes[one] <= usualLength) ?? 'W1'

const windowOf = (from: number, to: number): Window => {
  const instant = (minute: number) =>
    new Date(Math.min(latest, Math.max(0, minute * minuteMs))).toISOString()
  return { from: instant(from), to: instant(to) }
}

/** What is asked for first: the time and what is around it. */
export function windowAround({ from, to }: Span, frame: CandleFrame): Window {
  const side = portionOf(frame) * frameMinutes[frame] + (isOfDays(frame) ? 0 : rest)
  return windowOf(from - side, to + side)
}

const heldBy = (pages: readonly Candles[]) => pages.reduce((sum, { candles }) => sum + candles, 0)

const minuteOf = (instant: string) => Date.parse(instant) / minuteMs

/** As long as everything so far, so that few calls reach far; no longer than one answer may be. */
function nextLength(pages: readonly Candles[], asked: readonly Window[], frame: CandleFrame) {
  const [first, last] = [asked[0], asked.at(-1)]
  if (!first || !last) return 0
  const madeOf = pages.find((page) => page.madeOf)?.madeOf ?? frame
  const longest = candlesReadMaximum * frameMinutes[madeOf] - 2 * frameMinutes[frame]
  return Math.min(longest, minuteOf(last.to) - minuteOf(first.from))
}

/** What comes before the pages; nothing where there are no candles, or enough are held. */
export function windowBefore(
  pages: readonly Candles[],
  asked: readonly Window[],
  frame: CandleFrame,
): Window | undefined {
  const [page, first] = [pages[0], asked[0]]
  if (!page?.available || !first || heldBy(pages) >= heldMaximum) return undefined
  // Of too long a time the answer holds the later part.
  const until = Math.max(minuteOf(page.from), minuteOf(first.from))
  if (until <= minuteOf(page.available.from)) return undefined
  return windowOf(until - nextLength(pages, asked, frame), until)
}

/** What comes after the pages, likewise. */
export function windowAfter(
  pages: readonly Candles[],
  asked: readonly Window[],
  frame: CandleFrame,
): Window | undefined {
  const [page, last] = [pages.at(-1), asked.at(-1)]
  if (!page?.available || !last || heldBy(pages) >= heldMaximum) return undefined
  const from = minuteOf(last.to)
  if (from > minuteOf(page.available.to)) return undefined
  return windowOf(from, from + nextLength(pages, asked, frame))
}

function bytesOf(packed: string): Uint8Array {
  const letters = atob(packed)
  const bytes = new Uint8Array(letters.length)
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index)
  return bytes
}

/** The candles of all pages. */
export const columnsOf = (pages: readonly Candles[]): CandleColumns =>
  joinCandles(pages.map(({ packed, digits }) => unpackCandles(bytesOf(packed), digits)))

/** The number of the candle in which a minute lies; null where there is none. */
export function indexAt(columns: CandleColumns, minute: number, frame: CandleFrame): number | null {
  const index = firstFrom(columns, minute + moment) - 1
  const begins = columns.times[index]
  const length = frameMinutes[frame]
  // What follows the clock of New York may be an hour longer.
  const more = length > 60 ? 60 : 0
  return begins !== undefined && minute < begins + length + more ? index : null
}

/** The candles of a time, by their numbers. */
export function sightOf(columns: CandleColumns, { from, to }: Span) {
  const first = Math.max(0, firstFrom(columns, from + moment) - 1)
  return { from: first, to: Math.max(first + 1, firstFrom(columns, to)) }
}

/** The same with as much again on both sides. */
export function sightAround(columns: CandleColumns, span: Span) {
  const { from: first, to: last } = sightOf(columns, span)
  const side = Math.max(10, last - first)
  return { from: first - side, to: last + side }
}

/** The time between two candles, of which the numbers may lie beyond the first and the last. */
export function spanOfSight(columns: CandleColumns, sight: Span): Span {
  const last = columns.times.length - 1
  const at = (index: number) => columns.times[Math.max(0, Math.min(last, Math.round(index)))] ?? 0
  return { from: at(sight.from), to: at(sight.to) }
}

/** The same place in another frame: around the same middle, as far as it shows neither too little nor too much. */
export function spanInFrame({ from, to }: Span, frame: CandleFrame): Span {
  const length = frameMinutes[frame]
  const half = Math.min(most * length, Math.max(fewest * length, to - from)) / 2
  const middle = (from + to) / 2
  return { from: Math.round(middle - half), to: Math.round(middle + half) }
}

/** How many digits prices of a pair have after the point, as they are written and as brokers quote. */
export function digitsOf(pair: string, prices: readonly string[], digits: number): number {
  const { pipSize } = instrumentOf(pair)
  const ofPip = pipSize?.split('.')[1]?.length ?? 0
  // Brokers quote currencies a tenth of a pip finer.
  const custom = ofPip === 0 ? 0 : ofPip + (pair.startsWith('XA') ? 0 : 1)
  const written = Math.max(0, ...prices.map((price) => price.split('.')[1]?.length ?? 0))
  return Math.max(custom, Math.min(8, written), Math.min(digits, 5))
}

/** By whose clock candles are told: days are trading days, which end when New York closes. */
export const zoneOf = (frame: CandleFrame, device: string): string =>
  isOfDays(frame) ? newYorkClose : device
