/** The server time of most MetaTrader brokers: the day ends when New York closes, with American daylight saving. */
export const newYorkClose = 'New_York_close'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** The clock of one place; instants and wall-clock times in milliseconds since 1970. */
export interface ZoneClock {
  /** How far the wall clock is ahead of UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number
  /** The wall-clock time at an instant, encoded as if it were UTC. */
  wallOf(instant: number): number
  /**
   * The instant at which the wall clock shows `wall`. If a clock was set back and there are two,
   * the first that is later than `after`; a time skipped when the clock was set forward counts as
   * that much later.
   */
  instantOf(wall: number, after?: number): number
}

/** The clock of an IANA zone, or of `newYorkClose`, with all daylight saving changes. */
export function zoneClock(zone: string): ZoneClock {
  const isClose = zone === newYorkClose
  // Midnight there is seven hours ahead of midnight in New York, summer and winter.
  const ahead = isClose ? 7 * hour : 0
  const requested = askingClock(isClose ? 'America/New_York' : zone)
  const days = new Map<number, number | null>()

  const offsetAt = (instant: number): number => {
    const from = Math.floor(instant / day) * day
    let offset = days.get(from)
    if (offset === undefined) {
      const first = requested(from)
      // The lookup is slow, and on nearly every day the offset does not change.
      offset = first === requested(from + day) ? first : null
      days.set(from, offset)
    }
    return (offset ?? requested(Math.floor(instant / minute) * minute)) + ahead
  }
  return {
    offsetAt,
    wallOf: (instant) => instant + offsetAt(instant),
    instantOf(wall, after = Number.NEGATIVE_INFINITY) {
      const [before, later] = [offsetAt(wall - day), offsetAt(wall + day)]
      const meant = [wall - before, wall - later]
        .filter((instant) => instant + offsetAt(instant) === wall)
        .sort((one, other) => one - other)
      return meant.find((instant) => instant > after) ?? meant[0] ?? wall - before
    },
  }
}

/** The offset of an IANA zone at an instant, as reported by the platform. */
function askingClock(zone: string): (instant: number) => number {
  if (zone === 'UTC') return () => 0
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instant) => {
    const found: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instant)) found[type] = Number(value)
    const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute: minutes = 0 } = found
    const wall = Date.UTC(year, month - 1, date, hours, minutes, found.second ?? 0)
    return wall - Math.floor(instant / 1000) * 1000
  }
}
