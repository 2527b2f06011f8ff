import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { centsMaximum } from '#contract/journal.ts'

/** Whole cents of an amount as people type it, such as '-3.5' or '1250'; null where it is none. */
export function centsOf(typed: string): number | null {
  const match = /^([+-]?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(withPoint(typed.trim()))
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const cents = Number(whole + fraction.padEnd(2, '0'))
  if (cents > centsMaximum) return null
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** Cents as an input holds them: '3.50', '-12', ''. */
export function typedAmount(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

export const notAnAmount = 'Must be an amount such as 12.50'
