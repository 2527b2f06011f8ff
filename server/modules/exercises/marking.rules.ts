import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ExerciseDirection, ExerciseOutcome } from '#contract/exercises.ts'

/** A decision with its prices as integers, in units of the candles' last digit. */
export interface Decision {
  direction: ExerciseDirection
  /** Null for an order at the last close. */
  entry: number | null
  /** Null only without a trade. */
  stop: number | null
  target: number | null
  zone: Zone | null
}

export interface Zone {
  low: number
  high: number
}

/** What became of a decision. */
export interface Outcome {
  kind: ExerciseOutcome
  /** In R: a gain or loss divided by the risk. 0 for no trade, and for one that was never entered. */
  r: number
  /** The following candles, counted from 0, in which it was entered and ended; null if it was not. */
  enteredIn: number | null
  endedIn: number | null
  /** Where it ended, or where it stood after the last candle; null if it was never entered. */
  exit: number | null
}

const nothing = { r: 0, enteredIn: null, endedIn: null, exit: null }

/**
 * What became of a decision in the candles that follow. The rule is that of the journal: a stop that the price may
 * have touched counts as touched, a target only if it certainly was; where a candle touches both, the stop counts.
 * Within the candle that reaches a pending entry it is unknown what happened before, so the stop counts there, the
 * target does not. Every level counts as filled at its own price, also where the market jumps over it. Whatever has
 * not ended counts at the close of the last candle.
 */
export function outcomeOf(
  { direction, entry, stop, target }: Decision,
  lastClose: number,
  following: CandleColumns,
): Outcome {
  if (direction === 'NONE' || stop === null) return { kind: 'no_trade', ...nothing }
  const side = direction === 'BUY' ? 1 : -1
  const price = entry ?? lastClose
  const enteredIn = price === lastClose ? 0 : reachedIn(following, price, lastClose)
  if (enteredIn < 0) return { kind: 'not_filled', ...nothing }
  const [worst, best] =
    side === 1 ? [following.low, following.high] : [following.high, following.low]
  const ended = (kind: ExerciseOutcome, exit: number, endedIn: number | null): Outcome => ({
    kind,
    r: (side * (exit - price)) / (side * (price - stop)) + 0,
    enteredIn,
    endedIn,
    exit,
  })
  for (let index = enteredIn; index < following.times.length; index += 1) {
    if (side * ((worst[index] ?? 0) - stop) <= 0) return ended('stopped', stop, index)
    const isSure = index > enteredIn || price === lastClose
    if (target !== null && isSure && side * ((best[index] ?? 0) - target) >= 0) {
      return ended('target', target, index)
    }
  }
  return ended('open', following.close.at(-1) ?? price, null)
}

/** The first candle that reaches a price from where the market stands; -1 if none does. */
const reachedIn = ({ low, high }: CandleColumns, price: number, from: number): number =>
  price < from ? low.findIndex((it) => it <= price) : high.findIndex((it) => it >= price)

/** The bounds of what the market did in candles, with the last close. */
export const rangeOf = ({ low, high, close }: CandleColumns) => ({
  high: high.reduce((most, one) => Math.max(most, one), 0),
  low: low.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
  close: close.at(-1) ?? 0,
})

/** What a decision has to meet; prices as integers. Null for what is not demanded. */
export interface Demands {
  /** The least reward for a risk of 1, in hundredths. */
  riskReward: number | null
  /** The stop has to be on the far side of this price, as seen from the last close. */
  stopBeyond: number | null
  /** A zone to be found, and how much of it, in percent. */
  zone: (Zone & { overlap: number }) | null
}

/** Whether each demand is met; null for one that is not made, or does not apply without a trade. */
export interface Met {
  riskReward: boolean | null
  stopBeyond: boolean | null
  zone: boolean | null
}

export function metBy(decision: Decision, lastClose: number, demands: Demands): Met {
  const { riskReward, stopBeyond, zone } = demands
  const { direction, stop } = decision
  const trades = direction !== 'NONE' && stop !== null
  const side = stopBeyond !== null && stopBeyond < lastClose ? 1 : -1
  return {
    riskReward: riskReward === null || !trades ? null : pays(decision, lastClose, riskReward),
    stopBeyond: stopBeyond === null || !trades ? null : side * (stopBeyond - stop) > 0,
    zone: zone === null ? null : overlaps(decision.zone, zone),
  }
}

function pays({ entry, stop, target }: Decision, lastClose: number, hundredths: number): boolean {
  const price = entry ?? lastClose
  if (stop === null || target === null) return false
  return Math.abs(target - price) * 100 >= hundredths * Math.abs(price - stop)
}

/** Whether two zones share enough of what either of them covers, so that a zone of everything finds nothing. */
function overlaps(one: Zone | null, other: Zone & { overlap: number }): boolean {
  if (!one) return false
  const shared = Math.min(one.high, other.high) - Math.max(one.low, other.low)
  const covered = Math.max(one.high, other.high) - Math.min(one.low, other.low)
  return shared > 0 && shared * 100 >= other.overlap * covered
}
