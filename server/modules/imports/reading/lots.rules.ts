import { divideRounded, quotient, unitsOf } from './decimals.rules.ts'
import type { Direction } from './words.rules.ts'

/** Places in which the volumes, the prices of one symbol and money are counted. */
export interface Scale {
  lots: number
  price: number
  money: number
}

/** Four amounts in units of money: commission, fee, swap, profit. */
export type Amounts = [bigint, bigint, bigint, bigint]

/** What is open of one position. */
export interface Lot {
  position: string
  symbol: string
  direction: Direction
  openedAt: string
  /** Units of volume that are still open. */
  volume: bigint
  /** Price times volume of these, in millionths of a unit, so that parts of it stay exact enough. */
  value: bigint
  /** What the opening cost and no close has taken over yet. */
  costs: Amounts
  /** Its entry as it was printed, as long as it has a single one. */
  entry: string | null
}

/** What a close takes out of what is open. */
export interface Taken {
  position: string
  openedAt: string
  volume: bigint
  value: bigint
  costs: Amounts
  entry: string | null
}

export const added = (one: Amounts, other: Amounts): Amounts => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
  one[3] + other[3],
]

const million = 1_000_000n

const minus = (one: Amounts, other: Amounts): Amounts => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
  one[3] - other[3],
]

/** The part of four amounts that so much of the whole volume bears, each rounded to a unit. */
export const shareOf = (amounts: Amounts, part: bigint, whole: bigint): Amounts => [
  divideRounded(amounts[0] * part, whole),
  divideRounded(amounts[1] * part, whole),
  divideRounded(amounts[2] * part, whole),
  divideRounded(amounts[3] * part, whole),
]

/**
 * Takes a part of a position out: its volume, the price that this part was opened at, and its share of
 * the costs of opening. The last part takes all that is left, so that the shares sum to the whole.
 */
export function takeFrom(lot: Lot, wanted: bigint): Taken {
  const volume = wanted < lot.volume ? wanted : lot.volume
  const whole = lot.volume
  const value = volume === whole ? lot.value : divideRounded(lot.value * volume, whole)
  const costs = volume === whole ? lot.costs : shareOf(lot.costs, volume, whole)
  lot.volume -= volume
  lot.value -= value
  lot.costs = minus(lot.costs, costs)
  return { position: lot.position, openedAt: lot.openedAt, volume, value, costs, entry: lot.entry }
}

/** Adds to a position of the same direction; its entry becomes the mean weighted by volume. */
export function addTo(
  lot: Lot,
  volume: bigint,
  value: bigint,
  costs: Amounts,
  entry: string,
): void {
  if (lot.entry !== entry) lot.entry = null
  lot.volume += volume
  lot.value += value
  lot.costs = added(lot.costs, costs)
}

/** The entry of what was taken: as printed where it was one, otherwise the mean with three more places. */
export function entryOf(taken: readonly Taken[], scale: Scale): string {
  const [first] = taken
  const single = first?.entry
  if (single && taken.every(({ entry }) => entry === single)) return single
  const volume = taken.reduce((sum, one) => sum + one.volume, 0n)
  const value = taken.reduce((sum, one) => sum + one.value, 0n)
  const mean = quotient(value, volume * million * 10n ** BigInt(scale.price), scale.price + 3)
  return mean.replace(/0{1,3}$/, '').replace(/\.$/, '')
}

/** Price times volume, in millionths of a unit. */
export const worthAt = (price: string, volume: bigint, scale: Scale): bigint =>
  unitsOf(price, scale.price) * volume * million
