import type { AccountRules } from '#contract/account-rules.ts'
import { newYorkClose } from '#contract/imports.ts'

/** How instants in milliseconds and days since 1 January 1970 are told. */
export interface Calendar {
  /** What the clocks of a zone show at instants between two of them, in milliseconds as well. */
  localClock: (zone: string, first: number, last: number) => (at: number) => number
  /** A day as YYYY-MM-DD. */
  dateOf: (day: number) => string
}

const minutesOfDay = 24 * 60

/**
 * The day of an account to which an instant belongs, for instants between two of them, all in
 * milliseconds since 1970; in whole days since 1 January 1970. A day that ends before noon has its own
 * date, one that ends later that of the next: what begins on Sunday at 17:00 is Monday.
 */
export function dayClock(
  { timeZone, resetMinute }: Pick<AccountRules, 'timeZone' | 'resetMinute'>,
  [first, last]: readonly [number, number],
  { localClock }: Calendar,
): (at: number) => number {
  const isNewYork = timeZone === newYorkClose
  const clock = localClock(isNewYork ? 'America/New_York' : timeZone, first, last)
  // Such a server is seven hours ahead of New York, summer and winter.
  const ahead = isNewYork ? 7 * 60 : 0
  const shift = ahead - resetMinute + (resetMinute < minutesOfDay / 2 ? 0 : minutesOfDay)
  return (at) => Math.floor((Math.floor(clock(at) / 60_000) + shift) / minutesOfDay)
}
