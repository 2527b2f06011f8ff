import { unpackCandles } from '#contract/candles/candle-columns.ts'
import type { ExerciseDirection, ExerciseOutcome } from '#contract/exercises.ts'
import { type Decision, outcomeOf, rangeOf } from './marking.rules.ts'
import { decisionOf, pointsOf, priceOf, priceOrNull, type Typed } from './prices.rules.ts'
import { shownMarketOf } from './snapshot.ts'

/** The candles of an exercise, or of a moment of a drill, up to the last visible one, as stored. */
export interface StoredPast {
  digits: number
  visible: Buffer
}

/** A decision in the prices of its integers. */
export const levelsOf = ({ direction, entry, stop, target, zone }: Decision, digits: number) => ({
  direction,
  entry: priceOrNull(entry, digits),
  stop: priceOrNull(stop, digits),
  target: priceOrNull(target, digits),
  zone: zone && { low: priceOf(zone.low, digits), high: priceOf(zone.high, digits) },
})

/** The prices of a decision as decimal strings, and what became of it, as both are stored. */
export interface MarkedDecision {
  direction: ExerciseDirection
  entry: string | null
  stop: string | null
  target: string | null
  outcome: ExerciseOutcome
  r: number
  /** The numbers of candles, which continue those of the visible ones. */
  enteredIn: number | null
  endedIn: number | null
  exit: string | null
}

/** A typed decision on stored candles; throws 422 that names the fields which cannot be. */
export const decisionOn = (past: StoredPast, typed: Typed): Decision =>
  decisionOf(typed, shownMarketOf(past))

/** A decision with what became of it in the candles that follow. */
export function markDecision(
  past: StoredPast,
  { following }: { following: Buffer },
  decision: Decision,
): MarkedDecision {
  const { digits, lastClose } = shownMarketOf(past)
  const candles = unpackCandles(following, digits)
  const { kind, r, enteredIn, endedIn, exit } = outcomeOf(decision, lastClose, candles)
  const { zone: _, ...levels } = levelsOf(decision, digits)
  const first = candles.times[0] ?? 0
  return {
    ...levels,
    outcome: kind,
    r,
    enteredIn: enteredIn === null ? null : first + enteredIn,
    endedIn: endedIn === null ? null : first + endedIn,
    exit: priceOrNull(exit, digits),
  }
}

/** Whether a stored price and a typed one are the same. */
export const isSamePrice = (one: string | null, other: string | null, digits: number): boolean =>
  (one === null ? null : pointsOf(one, digits)) ===
  (other === null ? null : pointsOf(other, digits))

/** Whether two decisions say the same. */
export const isSameDecision = (
  one: Pick<MarkedDecision, 'direction' | 'entry' | 'stop' | 'target'>,
  other: Pick<MarkedDecision, 'direction' | 'entry' | 'stop' | 'target'>,
  digits: number,
): boolean =>
  one.direction === other.direction &&
  (['entry', 'stop', 'target'] as const).every((field) =>
    isSamePrice(one[field], other[field], digits),
  )

/** A result as it is shown: in R, to two decimal places. */
export const roundedR = (r: number): number => Math.round(r * 100) / 100 + 0

/** What became of a stored decision, as it is sent. */
export const presentOutcome = (
  row: Pick<MarkedDecision, 'outcome' | 'r' | 'enteredIn' | 'endedIn' | 'exit'>,
) => ({
  kind: row.outcome,
  r: roundedR(row.r),
  enteredIn: row.enteredIn,
  endedIn: row.endedIn,
  exit: row.exit,
})

/** What the market did in stored candles that follow. */
export function presentMarket({ following }: { following: Buffer }, digits: number) {
  const { high, low, close } = rangeOf(unpackCandles(following, digits))
  return {
    high: priceOf(high, digits),
    low: priceOf(low, digits),
    close: priceOf(close, digits),
  }
}
