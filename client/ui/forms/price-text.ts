import { decimalOf, minorDigits, minorUnits, unitsOf } from '#contract/currencies.ts'
import { minorUnitsOf } from './money-text.ts'

/** More than any price: ten digits before the point. */
const tooMuch = 10_000_000_000

/**
 * A price as people type it, '497', '49.50' or '1.234,50', in the minor unit of its currency. Null if it is not a price
 * in it, as 49.50 yen are not.
 */
export function centsOf(typed: string, currency: string): number | null {
  const cents = minorUnitsOf(typed, minorDigits(currency))
  return cents === null || unitsOf(cents, currency) >= tooMuch ? null : cents
}

/** An amount of minor units as a field's value: '497' or '49.50'; empty for none. */
export function typedCents(cents: number | null, currency: string): string {
  if (cents === null) return ''
  return cents % minorUnits(currency) === 0
    ? String(unitsOf(cents, currency))
    : decimalOf(cents, currency)
}
