import type { Direction } from '#contract/signals.ts'

/** What figures, groups and findings need of a closed trade; in whole numbers, so that no sum drifts. */
export interface ClosedTrade {
  /** Milliseconds since 1970. */
  openedAt: number
  closedAt: number
  currency: string
  /** Profit less fees. */
  netCents: number
  /** In ten-thousandths; null where it has none. */
  r: number | null
  /** In tenths; null where the pair has none. */
  pips: number | null
  direction: Direction
  hasStop: boolean
  pair: string
  setup: string | null
  tags: readonly string[]
}

/** Rounded to so many places, halves away from zero; never minus zero. */
export function rounded(value: number, places: number): number {
  const factor = 10 ** places
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0
}

/** The quotient to so many places; null where there is nothing to divide by. */
export const ratio = (dividend: number, divisor: number, places: number): number | null =>
  divisor === 0 ? null : rounded(dividend / divisor, places)
