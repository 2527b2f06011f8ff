import type { AccountRules } from '#contract/account-rules.ts'
import { newYorkClose } from '#contract/imports.ts'

/** Time zone functions; days are counted since 1 January 1970. */
export interface Calendar {
  /** The local time of a zone, for instants between two given ones; all in milliseconds. */
  localClock: (zone: string, first: number, last: number) => (at: number) => number
  /** A day as YYYY-MM-DD. */
  dateOf: (day: number) => string
}

const minutesOfDay = 24 * 60

/**
 * Returns a function that finds the account's trading day of an instant, for instants between two
 * given ones in milliseconds since 1970; days are whole days since 1 January 1970. A day that ends
 * before noon has its own date, one that ends later that of the next day: what begins on Sunday at
 * 17:00 is Monday.
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
