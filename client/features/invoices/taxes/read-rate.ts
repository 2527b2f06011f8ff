import { numberOf } from '#client/ui/forms/decimal-text.ts'

/** A rate as people type it, '20' or '7,5', in hundredths of a percent; null for anything that is none up to 100. */
export function readRate(typed: string): number | null {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(typed.trim())) return null
  const points = Math.round(numberOf(typed.trim()) * 100)
  return points <= 10_000 ? points : null
}
