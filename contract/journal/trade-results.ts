import { minorUnits } from '../currencies.ts'
import { instrumentOf } from '../instruments.ts'
import type { Direction } from '../signals/signals.ts'

/** The levels of a trade; prices and lots are decimal strings. */
export interface TradeLevels {
  pair: string
  direction: Direction
  entry: string
  exit: string
  stopLoss: string | null
  lots: string
}

/**
 * A trade's profit before costs, in minor units of `currency`: (close price - open price) x
 * contract size x lots for a long trade, the negative of it for a short one, as MetaTrader 5
 * calculates Forex symbols (ENUM_SYMBOL_CALC_MODE, SYMBOL_CALC_MODE_FOREX), rounded to a cent, half
 * cents away from zero. The price is in the quote currency: null if that is not `currency`, or if
 * the contract size is unknown.
 */
export function profitCentsOf(levels: TradeLevels, currency: string): number | null {
  const { quote, contractSize } = instrumentOf(levels.pair)
  if (quote !== currency || contractSize === null) return null
  const cents =
    gain(levels) * scaled(levels.lots) * BigInt(contractSize) * BigInt(minorUnits(currency))
  return quotient(cents, unit * unit, 0)
}

/**
 * The result in R, multiples of the initial risk (Van K. Tharp, 'Trade Your Way to Financial
 * Freedom'): price gain / distance between entry and stop, before costs, to four decimal places.
 * Null without a stop, and unless the stop is on the losing side of the entry, since a stop that
 * has been moved beyond it no longer tells the initial risk.
 */
export const rOf = (levels: TradeLevels): number | null =>
  rOfParts(levels, [{ part: '100', price: levels.exit }])

/** A part of a position that was closed. */
export interface ClosedPart {
  /** Percent of the original position, as a decimal string. */
  part: string
  price: string
}

/** What the parts of a position came to in R, each by its weight; what is still open counts nothing. As `rOf`. */
export function rOfParts(
  levels: Pick<TradeLevels, 'direction' | 'entry' | 'stopLoss'>,
  parts: readonly ClosedPart[],
): number | null {
  if (levels.stopLoss === null) return null
  const risk = -signed(levels.direction, scaled(levels.stopLoss) - scaled(levels.entry))
  return risk > 0n ? quotient(weighted(levels, parts), risk * whole, 4) : null
}

/** The sum of results in R. They have four decimal places, so they are summed as integers to avoid drift. */
export const sumOfR = (results: readonly number[]): number =>
  results.reduce((total, r) => total + Math.round(r * 10_000), 0) / 10_000

/** The most points of an equity curve: more than a chart can show. */
export const curvePoints = 1000

/** Samples a long curve evenly, keeping at most `curvePoints` points and always the last. */
export function curveOf<Point>(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / curvePoints)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}

/** The price gain in pips of the pair, to one decimal place; null if the pair has no pips. */
export function pipsOf(levels: TradeLevels): number | null {
  const { pipSize } = instrumentOf(levels.pair)
  return pipSize === null ? null : quotient(gain(levels), scaled(pipSize), 1)
}

/** The same for parts of a position, each by its weight. */
export function pipsOfParts(
  levels: Pick<TradeLevels, 'pair' | 'direction' | 'entry'>,
  parts: readonly ClosedPart[],
): number | null {
  const { pipSize } = instrumentOf(levels.pair)
  return pipSize === null ? null : quotient(weighted(levels, parts), scaled(pipSize) * whole, 1)
}

/** Negative, zero or positive if `a` is smaller than, equal to or larger than `b`; exact. */
export const compareDecimals = (a: string, b: string): number => Number(scaled(a) - scaled(b))

const gain = ({
  direction,
  entry,
  exit,
}: Pick<TradeLevels, 'direction' | 'entry' | 'exit'>): bigint =>
  signed(direction, scaled(exit) - scaled(entry))

/** The gains of parts, each times its percentage. */
const weighted = (
  levels: Pick<TradeLevels, 'direction' | 'entry'>,
  parts: readonly ClosedPart[],
): bigint =>
  parts.reduce((sum, { part, price }) => sum + gain({ ...levels, exit: price }) * scaled(part), 0n)

const signed = (direction: Direction, change: bigint): bigint =>
  direction === 'BUY' ? change : -change

/** The maximum number of decimal places of a decimal in the contract. */
const places = 10
const unit = 10n ** BigInt(places)
/** All of a position, in percent. */
const whole = 100n * unit

/** `a` - `b`, exactly; `b` is at most `a`. */
export function difference(a: string, b: string): string {
  const digits = String(scaled(a) - scaled(b)).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}

/** Scales to an integer, since binary fractions would lose cents. */
function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** The quotient with `decimals` decimal places, rounding halves away from zero; `divisor` is positive. */
function quotient(dividend: bigint, divisor: bigint, decimals: number): number {
  const factor = 10n ** BigInt(decimals)
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size * factor + divisor) / (2n * divisor)
  return Number(dividend < 0n ? -rounded : rounded) / Number(factor)
}
