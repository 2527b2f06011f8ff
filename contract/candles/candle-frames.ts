import { newYorkClose, zoneClock } from '../times/zone-clock.ts'

/** The time frames of candles, the shortest first. */
export const candleFrames = ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1'] as const
export type CandleFrame = (typeof candleFrames)[number]

export const frameMinutes: Record<CandleFrame, number> = {
  M1: 1,
  M5: 5,
  M15: 15,
  M30: 30,
  H1: 60,
  H4: 240,
  D1: 1440,
  W1: 10_080,
}

/** The time frames from which `frame` can be built, including itself, the shortest first. */
export const framesWithin = (frame: CandleFrame): readonly CandleFrame[] =>
  candleFrames.slice(0, candleFrames.indexOf(frame) + 1)

/** Whether candles of the time frame represent trading days rather than hours. */
export const isOfDays = (frame: CandleFrame): boolean => frame === 'D1' || frame === 'W1'

const msOfMinute = 60_000

/**
 * Returns a function that finds the start of the candle containing a minute (both in minutes since
 * 1970, UTC). Frames up to an hour follow UTC. Four-hour and daily candles are counted from 17:00
 * in New York, where the trading day ends, in summer and winter; weeks start with the day that ends
 * on Sunday at 17:00 there, so that the opening on Sunday evening belongs to the week it opens.
 */
export function beginnings(frame: CandleFrame): (minute: number) => number {
  const length = frameMinutes[frame]
  if (length <= 60) return (minute) => Math.floor(minute / length) * length
  const clock = zoneClock(newYorkClose)
  // 1 January 1970 was a Thursday; the Sunday before is four days earlier.
  const shift = frame === 'W1' ? 4 * 1440 : 0
  let [from, until, begins] = [0, 0, 0]
  return (minute) => {
    if (minute >= from && minute < until) return begins
    const wall = clock.wallOf(minute * msOfMinute) / msOfMinute
    const first = Math.floor((wall + shift) / length) * length - shift
    const instantOf = (at: number) => clock.instantOf(at * msOfMinute) / msOfMinute
    ;[from, until, begins] = [instantOf(first), instantOf(first + length), instantOf(first)]
    return begins
  }
}
