import { divideRounded, quotient, unitsOf } from './decimals.ts'
import type { Direction } from './words.ts'

/** Decimal places used for volumes, the prices of one symbol, and money. */
export interface Scale {
  lots: number
  price: number
  money: number
}

/** Four amounts in units of money: commission, fee, swap, profit. */
export type Amounts = [bigint, bigint, bigint, bigint]

/** The open part of a position. */
export interface Lot {
  position: string
  symbol: string
  direction: Direction
  openedAt: string
  /** Units of volume that are still open. */
  volume: bigint
  /** Price times volume of the open part, in millionths of a unit, so that shares of it stay precise enough. */
  value: bigint
  /** The cost of opening that no close has taken over yet. */
  costs: Amounts
  /** The entry as printed, as long as there is a single one. */
  entry: string | null
}

/** The part of an open position that a close takes out. */
export type Taken = Omit<Lot, 'symbol' | 'direction'>

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

/** The share of four amounts for a part of the whole volume, each rounded to a unit. */
export const shareOf = (amounts: Amounts, part: bigint, whole: bigint): Amounts => [
  divideRounded(amounts[0] * part, whole),
  divideRounded(amounts[1] * part, whole),
  divideRounded(amounts[2] * part, whole),
  divideRounded(amounts[3] * part, whole),
]

/**
 * Takes out part of a position: its volume, its share of the opening price, and its share of the
 * opening costs. The last part takes everything left, so that the shares add up to the whole.
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

/** Adds to a position of the same direction; its entry becomes the volume-weighted mean. */
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

/** The entry of the parts taken: as printed if there is a single one, otherwise the mean with three more decimals. */
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
