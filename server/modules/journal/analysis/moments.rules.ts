import type { Direction } from '#contract/signals/signals.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Returns a function for the local time of a zone, for instants between two given ones in
 * milliseconds since 1970; the result is in milliseconds since the beginning of 1970 there, from
 * which the functions below derive day and hour. It determines once when the offset changes, since
 * a look-up per instant takes a hundred times as long, and returns a plain number, which makes ten
 * thousand calls cheap.
 */
export function localClock(zone: string, first: number, last: number): (at: number) => number {
  const periods = periodsOf(zone, first, last)
  let current = periods[0]
  return (at) => {
    // Trades come in order, so the period of the last one nearly always applies to the next.
    if (!current || at < current.from || at >= current.until) {
      current = periods.find(({ from, until }) => at >= from && at < until)
    }
    return at + (current?.offset ?? 0)
  }
}

/** Whole days from 1 January 1970 to a local time. */
export const dayOf = (local: number): number => Math.floor(local / day)

/** 1 is Monday; 1 January 1970 was a Thursday. */
export const weekdayOf = (local: number): number => ((((dayOf(local) + 3) % 7) + 7) % 7) + 1

/** 0 to 23. */
export const hourOf = (local: number): number => Math.floor((local - dayOf(local) * day) / hour)

/** Of the day. */
export const minuteOf = (local: number): number => Math.floor((local - dayOf(local) * day) / 60_000)

/** The periods of constant offset, from the one containing `first` to that of `last`. */
function periodsOf(zone: string, first: number, last: number) {
  const periods: { from: number; until: number; offset: number }[] = []
  let moment: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(zone)
  while (moment && moment.epochMilliseconds <= last) {
    const next: Temporal.ZonedDateTime | null = moment.getTimeZoneTransition('next')
    periods.push({
      from: moment.epochMilliseconds,
      until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
      offset: moment.offsetNanoseconds / 1e6,
    })
    moment = next
  }
  return periods
}

/** A day since 1970 as YYYY-MM-DD. */
export const dateOf = (days: number): string => new Date(days * day).toISOString().slice(0, 10)

/** A closed trade with the fields needed for figures, groups and findings; in integers, so that sums do not drift. */
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
