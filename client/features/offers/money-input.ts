import { minorUnitsOf } from '#client/ui/forms/money-text.ts'

/** More than any price: ten digits before the point. */
const tooMuch = 1_000_000_000_00

/** The cents of a price as people type it, '497', '49.50' or '1.234,50'. Null if it is not a price. */
export function centsOf(typed: string): number | null {
  const cents = minorUnitsOf(typed, 2)
  return cents === null || cents >= tooMuch ? null : cents
}

/** Cents as a field's value: '497' or '49.50'; empty for none. */
export function typedCents(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
