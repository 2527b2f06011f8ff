import type { CandleFrame } from '../candles/candle-frames.ts'
import type { Direction } from './signals.ts'

// What followers of a signal could have had. Without schemas, because tools/verify-record.ts computes it again from an
// export.

/** What the result is computed from: what was published, what was assumed, and when members were told. */
export interface FollowerModel {
  direction: Direction
  /** Where the signal was entered and its stop then: the distance is one R. */
  entry: string
  stopLoss: string
  /** What a trade costs each follower, in the price. */
  spread: string
  /** The candles whose prices are used. */
  frame: CandleFrame
  /** What the signal closed, by when, where, and how much in percent of the position. */
  exits: { at: string; price: string; part: string }[]
  /**
   * How many members could enter when and where: with the signal's order if they were told before it was filled, else
   * at the open of the first candle after the message was delivered to them.
   */
  entries: { at: string; price: string; members: number }[]
  /** How many were told too late to enter: they have 0 R. */
  late: number
}

/** In R of the signal, to four decimal places. */
export interface FollowerResult {
  members: number
  publishedR: number
  /** What half of the members had, or more. */
  medianR: number
  /** The average of the tenth of the members who had the least, of at least one. */
  worstTenthR: number
}

/** A model with what it came to, as an export contains it. */
export interface FollowerRecord {
  signal: string
  model: FollowerModel
  result: FollowerResult
}

/**
 * What members had who entered as the model says and left with the signal: of every part that was closed later than they
 * entered its gain less the spread. Null without members, or if the stop is on the wrong side of the entry.
 */
export function resultOfModel(model: FollowerModel): FollowerResult | null {
  const { direction, entry, stopLoss, spread, exits, entries, late } = model
  const side = direction === 'BUY' ? 1n : -1n
  const risk = side * (scaled(entry) - scaled(stopLoss))
  const told = entries.filter((one) => one.members > 0)
  const members = late + told.reduce((sum, one) => sum + one.members, 0)
  if (risk <= 0n || members === 0) return null
  const gainFrom = (price: string, since: number, cost: bigint) =>
    exits
      .filter((exit) => Date.parse(exit.at) > since)
      .reduce(
        (sum, exit) =>
          sum + scaled(exit.part) * (side * (scaled(exit.price) - scaled(price)) - cost),
        0n,
      )
  const inR = (gain: bigint) => quotient(gain * 10_000n, risk * whole) / 10_000 + 0
  const results = [
    { r: 0, members: late },
    ...told.map(({ at, price, members: count }) => ({
      r: inR(gainFrom(price, Date.parse(at), scaled(spread))),
      members: count,
    })),
  ]
    .filter((one) => one.members > 0)
    .sort((a, b) => a.r - b.r)
  return {
    members,
    publishedR: inR(gainFrom(entry, Number.NEGATIVE_INFINITY, 0n)),
    medianR: rounded((nth(results, (members - 1) >> 1) + nth(results, members >> 1)) / 2),
    worstTenthR: averageOfFirst(results, Math.ceil(members / 10)),
  }
}

/** What is wrong with what an export says of followers, a sentence each; nothing where all is computed again alike. */
export function brokenFollowers({ followers = [] }: { followers?: readonly unknown[] }): string[] {
  return followers.flatMap((one) => {
    const { signal, model, result } = one as FollowerRecord
    return isComputed(model, result)
      ? []
      : [`What followers of the signal ${signal} had does not follow from their times and prices.`]
  })
}

function isComputed(model: FollowerModel, result: FollowerResult): boolean {
  try {
    const again = resultOfModel(model)
    return (
      again !== null &&
      again.members === result.members &&
      again.publishedR === result.publishedR &&
      again.medianR === result.medianR &&
      again.worstTenthR === result.worstTenthR
    )
  } catch {
    // Such as a price that is no number: nothing that was ever computed.
    return false
  }
}

type Counted = readonly { r: number; members: number }[]

/** The result of the member at this place, from 0. */
function nth(results: Counted, place: number): number {
  let before = 0
  for (const { r, members } of results) {
    before += members
    if (place < before) return r
  }
  return 0
}

function averageOfFirst(results: Counted, count: number): number {
  let [left, sum] = [count, 0]
  for (const { r, members } of results) {
    const taken = Math.min(left, members)
    sum += taken * r
    left -= taken
  }
  return rounded(sum / count)
}

/** To a whole number, halves away from zero, as the result of the signal itself; `divisor` is positive. */
function quotient(value: bigint, divisor: bigint): number {
  const size = value < 0n ? -value : value
  const whole = Number((2n * size + divisor) / (2n * divisor))
  return value < 0n ? -whole : whole
}

const rounded = (r: number): number => Math.round(r * 10_000) / 10_000 + 0

const places = 10
/** All of a position, in percent. */
const whole = 100n * 10n ** BigInt(places)

function scaled(decimal: string): bigint {
  const [digits = '0', fraction = ''] = decimal.split('.')
  return BigInt(digits + fraction.padEnd(places, '0'))
}
