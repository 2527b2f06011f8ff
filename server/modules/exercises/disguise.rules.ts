import { type CandleColumns, packCandles } from '#contract/candles/candle-columns.ts'
import type { Decision, Demands, Zone } from './marking.rules.ts'

/**
 * How candles are changed so that nobody recognizes them: each price, as an integer, is multiplied by `factor` and
 * moved by `shift`, which leaves every ratio of two distances, and so R, exactly as it was. One decimal place is
 * added, so that a factor of 11 to 99 means 1.1 to 9.9.
 */
export interface Disguise {
  factor: number
  shift: number
}

/**
 * A disguise chosen by chance. It depends on the last visible price only: by nothing else could it tell what follows.
 * `random` gives an integer from its first argument up to, but not including, its second.
 */
export function disguiseFor(
  lastClose: number,
  random: (from: number, to: number) => number,
): Disguise {
  const factor = random(11, 100)
  return { factor, shift: random(0, Math.min(factor * lastClose, 2 ** 47) + 1) }
}

/** The number of decimal places of disguised prices. */
export const disguisedDigits = (digits: number): number => digits + 1

/** A disguised price as an integer. */
export const disguised = ({ factor, shift }: Disguise, points: number): number =>
  factor * points + shift

/** Disguised candles, whose times are their numbers from `first` on. */
export function disguisedCandles(
  columns: CandleColumns,
  disguise: Disguise,
  first: number,
): CandleColumns {
  const other = (prices: number[]) => prices.map((points) => disguised(disguise, points))
  return {
    digits: disguisedDigits(columns.digits),
    times: columns.times.map((_, index) => first + index),
    open: other(columns.open),
    high: other(columns.high),
    low: other(columns.low),
    close: other(columns.close),
  }
}

/** The same, packed to be stored. */
export const packedDisguised = (...of: Parameters<typeof disguisedCandles>): Buffer =>
  Buffer.from(packCandles(disguisedCandles(...of)))

const disguisedZone = <Z extends Zone>(disguise: Disguise, zone: Z): Z => ({
  ...zone,
  low: disguised(disguise, zone.low),
  high: disguised(disguise, zone.high),
})

const orNull = <T, U>(value: T | null, change: (value: T) => U): U | null =>
  value === null ? null : change(value)

/** A decision on the original prices as one on the disguised prices. */
export const disguisedDecision = (disguise: Disguise, decision: Decision): Decision => ({
  direction: decision.direction,
  entry: orNull(decision.entry, (points) => disguised(disguise, points)),
  stop: orNull(decision.stop, (points) => disguised(disguise, points)),
  target: orNull(decision.target, (points) => disguised(disguise, points)),
  zone: orNull(decision.zone, (zone) => disguisedZone(disguise, zone)),
})

/** Demands on the original prices as demands on the disguised prices. */
export const disguisedDemands = (disguise: Disguise, demands: Demands): Demands => ({
  riskReward: demands.riskReward,
  stopBeyond: orNull(demands.stopBeyond, (points) => disguised(disguise, points)),
  zone: orNull(demands.zone, (zone) => disguisedZone(disguise, zone)),
})
