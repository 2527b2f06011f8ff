import type { Direction } from '#contract/signals.ts'

/**
 * A closed trade with the fields needed for figures, groups and findings; in integers, so that sums
 * do not drift.
 */
export interface ClosedTrade {
  /** Milliseconds since 1970. */
  openedAt: number
  closedAt: number
  currency: string
  /** Profit less fees. */
  netCents: number
  /** In ten-thousandths; null if it has none. */
  r: number | null
  /** In tenths; null if the pair has none. */
  pips: number | null
  direction: Direction
  hasStop: boolean
  pair: string
  setup: string | null
  tags: readonly string[]
}

/** Rounded to the given number of decimals, halves away from zero; never minus zero. */
export function rounded(value: number, places: number): number {
  const factor = 10 ** places
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0
}

/** The quotient with the given number of decimals; null if the divisor is zero. */
export const ratio = (dividend: number, divisor: number, places: number): number | null =>
  divisor === 0 ? null : rounded(dividend / divisor, places)
