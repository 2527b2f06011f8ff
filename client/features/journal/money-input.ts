import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { minorDigits } from '#contract/currencies.ts'
import { centsMaximum } from '#contract/journal.ts'

/** Sign, whole units and their parts of an amount as people type it; null where it is none. */
const partsOf = (typed: string) =>
  /^([+-]?)(\d{1,10})(?:\.(\d{1,4}))?$/.exec(withPoint(typed.trim()))

/** Whether it is an amount in one currency or another. */
export const isAmount = (typed: string): boolean => partsOf(typed) !== null

/**
 * Whole minor units of an amount in the currency as people type it, such as '-3.5' or '1250'; null
 * where it is none, or has more places than the currency.
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

/** Minor units of the currency as an input holds them: '3.50', '-12', ''. */
export function typedAmount(cents: number | null, currency: string): string {
  if (cents === null) return ''
  const digits = minorDigits(currency)
  const units = 10 ** digits
  return cents % units === 0 ? String(cents / units) : (cents / units).toFixed(digits)
}

export const notAnAmount = 'Must be an amount such as 12.50'
