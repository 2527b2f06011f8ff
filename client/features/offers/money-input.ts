import { minorUnitsOf } from '#client/ui/forms/money-text.ts'

/** What no price comes to: beyond nine digits before the point. */
const tooMuch = 1_000_000_000_00

/** The cents of a price as people type it, '497', '49.50' or '1.234,50'. Null for what is no price. */
export function centsOf(typed: string): number | null {
  const cents = minorUnitsOf(typed, 2)
  return cents === null || cents >= tooMuch ? null : cents
}

/** Cents as they stand in a field: '497' or '49.50'; empty for none. */
export function typedCents(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
