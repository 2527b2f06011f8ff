const hour = 60 * 60 * 1000
const day = 24 * hour

/** A place on the clock of a time zone. */
interface LocalTime {
  /** Whole days since 1 January 1970. */
  day: number
  /** 1 is Monday. */
  weekday: number
  /** 0 to 23. */
  hour: number
  /** Of the day. */
  minute: number
}

/**
 * The clock of a time zone for many instants between two of them, in milliseconds since 1970. It looks
 * up once when the offset changes, since asking for each instant by itself takes a hundred times as long.
 */
export function localClock(zone: string, first: number, last: number): (at: number) => LocalTime {
  const periods = periodsOf(zone, first, last)
  let current = periods[0]
  return (at) => {
    // Trades come in order, so that the period of the last one is nearly always that of the next.
    if (!current || at < current.from || at >= current.until) {
      current = periods.find(({ from, until }) => at >= from && at < until)
    }
    const local = at + (current?.offset ?? 0)
    const days = Math.floor(local / day)
    const rest = local - days * day
    return {
      day: days,
      // The first of January 1970 was a Thursday.
      weekday: ((((days + 3) % 7) + 7) % 7) + 1,
      hour: Math.floor(rest / hour),
      minute: Math.floor(rest / 60_000),
    }
  }
}

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
