import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { decimalOf, minorDigits, minorUnits, unitsOf } from '#contract/currencies.ts'
import { centsMaximum } from '#contract/journal/journal.ts'

/** Sign, whole units and decimals of a typed amount; null if it is not one. */
const partsOf = (typed: string) =>
  /^([+-]?)(\d{1,10})(?:\.(\d{1,4}))?$/.exec(withPoint(typed.trim()))

/** Whether it is an amount in some currency. */
export const isAmount = (typed: string): boolean => partsOf(typed) !== null

/**
 * A typed amount such as '-3.5' or '1250' in whole minor units of the currency; null if it is not an
 * amount, or has more decimals than the currency.
 */
export function centsOf(typed: string, currency: string): number | null {
  const match = partsOf(typed)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const digits = minorDigits(currency)
  if (fraction.length > digits) return null
  const cents = Number(whole + fraction.padEnd(digits, '0'))
  if (cents > centsMaximum) return null
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** Minor units of the currency as an input's value: '3.50', '-12', ''. */
export function typedAmount(cents: number | null, currency: string): string {
  if (cents === null) return ''
  const isWhole = cents % minorUnits(currency) === 0
  return isWhole ? String(unitsOf(cents, currency)) : decimalOf(cents, currency)
}

export const notAnAmount = 'Must be an amount such as 12.50'
