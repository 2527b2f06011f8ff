import { type CandleColumns, firstFrom, unpackCandles } from '#contract/candle-columns.ts'
import { type CandleFrame, candleFrames, frameMinutes, isOfDays } from '#contract/candle-frames.ts'
import type { Candles } from '#contract/candles.ts'
import { instrumentOf } from '#contract/instruments.ts'
import type { Trade } from '#contract/journal.ts'
import type { Distance, Excursion } from '#contract/trade-excursions.ts'
import { newYorkClose } from '#contract/zone-clock.ts'

const minuteMs = 60_000
/** How many candles are looked at before a trade and after it. */
const [before, after] = [250, 150]
/** After so many candles it is told what became of the price. */
const afterExit = 20
/** As many candles as a trade takes at most in the frame that is shown first. */
const usualLength = 60

const spanOf = ({ openedAt, closedAt }: Trade, now: number) => ({
  from: Date.parse(openedAt) / minuteMs,
  to: (closedAt ? Date.parse(closedAt) : now) / minuteMs,
})

/** The shortest frame in which a trade takes no more than an hour's worth of candles. */
export function usualFrame(trade: Trade, now: number): CandleFrame {
  const { from, to } = spanOf(trade, now)
  return candleFrames.find((one) => (to - from) / frameMinutes[one] <= usualLength) ?? 'W1'
}

/** The time around a trade that is asked for, as the call takes it. */
export function windowOf(trade: Trade, frame: CandleFrame, now: number) {
  const { from, to } = spanOf(trade, now)
  const instant = (minute: number) =>
    new Date(Math.min(latest, Math.max(0, minute * minuteMs))).toISOString()
  // Two days more on both sides, for the weekend in which nothing is traded.
  const [more, rest] = [frameMinutes[frame], 2 * 1440]
  return { from: instant(from - before * more - rest), to: instant(to + after * more + rest) }
}
const latest = Date.UTC(2199, 11, 31)

export const columnsOf = ({ packed, digits }: Candles): CandleColumns =>
  unpackCandles(
    Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)),
    digits,
  )

/** The numbers of the candles in which a trade was opened and closed; null where they are not there. */
export function placeOf(trade: Trade, columns: CandleColumns, frame: CandleFrame) {
  const indexAt = (instant: string | null) => {
    if (instant === null) return null
    const minute = Date.parse(instant) / minuteMs
    const index = firstFrom(columns, minute + 1e-9) - 1
    const begins = columns.times[index]
    return begins !== undefined && minute < begins + frameMinutes[frame] + 60 ? index : null
  }
  return { opened: indexAt(trade.openedAt), closed: indexAt(trade.closedAt) }
}

/** How many digits the prices of a pair have after the point. */
export function digitsOf({ pair, entry }: Trade, digits: number): number {
  const { pipSize } = instrumentOf(pair)
  const ofPip = pipSize?.split('.')[1]?.length ?? 0
  // Brokers quote currencies a tenth of a pip finer.
  const custom = ofPip === 0 ? 0 : ofPip + (pair.startsWith('XA') ? 0 : 1)
  return Math.max(custom, Math.min(8, entry.split('.')[1]?.length ?? 0), Math.min(digits, 5))
}

/** By whose clock candles are told: days are trading days, which end when New York closes. */
export const zoneOf = (frame: CandleFrame, device: string): string =>
  isOfDays(frame) ? newYorkClose : device

const inWords = ({ r, pips, price }: Distance): string =>
  r !== null ? `${r.toFixed(2)}R` : pips !== null ? `${pips.toFixed(1)} pips` : price

/** A distance between two bounds: '0.9R', or '0.9R to 1.1R' where the candles do not tell. */
export function boundsText({ least, most }: Excursion['adverse']): string {
  const [low, high] = [inWords(least), inWords(most)]
  const pips = most.pips !== null && most.r !== null ? ` (${pipsText(least, most)} pips)` : ''
  return `${low === high ? high : `${low} to ${high}`}${pips}`
}

const pipsText = (least: Distance, most: Distance) =>
  least.pips === most.pips
    ? (most.pips ?? 0).toFixed(1)
    : `${(least.pips ?? 0).toFixed(1)} to ${(most.pips ?? 0).toFixed(1)}`

/** What the price did in the candles after the exit, in a sentence; null where there are none yet. */
export function afterText(
  trade: Trade,
  columns: CandleColumns,
  closed: number | null,
): string | null {
  if (closed === null || trade.exit === null) return null
  const [from, to] = [closed + 1, closed + 1 + afterExit]
  const [highs, lows] = [columns.high.slice(from, to), columns.low.slice(from, to)]
  if (highs.length === 0) return null
  const factor = 10 ** columns.digits
  const exit = Number(trade.exit)
  const [up, down] = [Math.max(...highs) / factor - exit, exit - Math.min(...lows) / factor]
  const [further, back] = trade.direction === 'BUY' ? [up, down] : [down, up]
  const say = (price: number) => distanceText(trade, Math.max(0, price))
  return `In the ${highs.length} candles after the exit the price went at most ${say(further)} further your way and ${say(back)} back.`
}

function distanceText({ pair, entry, stopLoss, r }: Trade, price: number): string {
  const risk = stopLoss === null ? 0 : Math.abs(Number(entry) - Number(stopLoss))
  if (r !== null && risk > 0) return `${(price / risk).toFixed(2)}R`
  const { pipSize } = instrumentOf(pair)
  return pipSize === null ? price.toFixed(5) : `${(price / Number(pipSize)).toFixed(1)} pips`
}
