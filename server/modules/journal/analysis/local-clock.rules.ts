const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * What the clocks of a time zone show at instants between two of them, in milliseconds since 1970: the
 * milliseconds from the beginning of 1970 there, of which the functions below tell day and hour. It looks
 * up once when the offset changes, since asking for each instant by itself takes a hundred times as long,
 * and gives a bare number, of which ten thousand cost nothing.
 */
export function localClock(zone: string, first: number, last: number): (at: number) => number {
  const periods = periodsOf(zone, first, last)
  let current = periods[0]
  return (at) => {
    // Trades come in order, so that the period of the last one is nearly always that of the next.
    if (!current || at < current.from || at >= current.until) {
      current = periods.find(({ from, until }) => at >= from && at < until)
    }
    return at + (current?.offset ?? 0)
  }
}

/** Whole days from 1 January 1970 to a moment of a local clock. */
export const dayOf = (local: number): number => Math.floor(local / day)

/** 1 is Monday; the first of January 1970 was a Thursday. */
export const weekdayOf = (local: number): number => ((((dayOf(local) + 3) % 7) + 7) % 7) + 1

/** 0 to 23. */
export const hourOf = (local: number): number => Math.floor((local - dayOf(local) * day) / hour)

/** Of the day. */
export const minuteOf = (local: number): number => Math.floor((local - dayOf(local) * day) / 60_000)

/** The times of one offset, from the one in which `first` lies to that of `last`. */
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
