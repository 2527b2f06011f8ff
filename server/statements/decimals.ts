import { pairOf } from '#contract/candles/pair-of.ts'
import { instrumentOf } from '#contract/instruments.ts'

/**
 * Exact arithmetic with decimal strings: an amount is an integer number of units of 10^-places. No
 * floating point anywhere, so that the sum of a hundred thousand rows is right to the last unit.
 */

/** The number of decimal places of a decimal string. */
export function placesOf(value: string): number {
  const point = value.indexOf('.')
  return point < 0 ? 0 : value.length - point - 1
}

const power = (places: number) => 10n ** BigInt(places)

/** Rounds half away from zero, as people do. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const result = (2n * top + bottom) / (2n * bottom)
  return negative ? -result : result
}

/** The units of 10^-places in a decimal string; further places are rounded. */
export function unitsOf(value: string, places: number): bigint {
  const own = placesOf(value)
  const digits = BigInt(value.replace('.', ''))
  return own <= places ? digits * power(places - own) : divideRounded(digits, power(own - places))
}

/** The decimal string of the given units, with exactly that many decimal places. */
export function decimalOf(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The decimal string of a fraction, rounded to that many decimal places. */
export const quotient = (top: bigint, bottom: bigint, places: number): string =>
  decimalOf(divideRounded(top * power(places), bottom), places)

/** Whether a decimal string is zero, with any number of decimal places. */
export const isZero = (value: string): boolean => !/[1-9]/.test(value)

/** -1, 0 or 1. */
export const signOf = (value: string): -1 | 0 | 1 =>
  isZero(value) ? 0 : value.startsWith('-') ? -1 : 1

/** The same amount with the opposite sign. */
export const negated = (value: string): string =>
  isZero(value) ? value : value.startsWith('-') ? value.slice(1) : `-${value}`

/** Negative, zero or positive if the first is less than, equal to or greater than the second. */
export function compareDecimals(one: string, other: string): number {
  const places = Math.max(placesOf(one), placesOf(other))
  const difference = unitsOf(one, places) - unitsOf(other, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The exact sum, with as many decimal places as the most precise value. */
export function sumOf(values: readonly string[]): string {
  const places = Math.max(0, ...values.map(placesOf))
  return decimalOf(
    values.reduce((sum, value) => sum + unitsOf(value, places), 0n),
    places,
  )
}

const isWritten =
  /^([-+\u2212(]?) ?[^\d(+\-\u2212.,]{0,4}? ?(\(?[-+\u2212]?[\d.,][\d.,\s'\u2019]*(?:[eE][+-]?\d+)?\)?) ?[^\d)]*$/u

/** A number without an adjacent currency or unit: '$1,234.50', '-€3.20', '$(12.00)', '0.10 Lots'. */
export function bareNumber(text: string): string {
  if (text.length > 60) return text
  const [, sign = '', number] = isWritten.exec(text) ?? []
  return number !== undefined && /\d/.test(number) ? sign + number.trim() : text
}

/** Enough for a hundredth of a unit of a currency. */
const lotPlaces = 8

/** The lots of a volume in units: 0.10 for 10,000 EURUSD, 2 for 200 ounces of gold. */
export function lotsOfUnits(units: string, symbol: string): string {
  const size = instrumentOf(pairOf(symbol)).contractSize ?? 1
  const places = placesOf(units)
  const lots = quotient(unitsOf(units, places), BigInt(size) * 10n ** BigInt(places), lotPlaces)
  return lots.replace(/\.?0+$/, '')
}
