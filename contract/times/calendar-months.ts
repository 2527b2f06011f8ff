/**
 * Moves `date` by calendar months in UTC, to `day` of the month, its own if none is given. If the
 * target month is too short, the result is its last day: one month after 31 January is 28 or 29
 * February.
 */
export function addMonths(date: Date, months: number, day = date.getUTCDate()): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(moved)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1)
  lastDay.setUTCDate(0)
  moved.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return moved
}

export const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** The end of access by the month, with what its months are counted from. */
export interface MonthlyEnd {
  endsAt: Date
  /** The day of the month on which the first of them began; null if it is that of the end. */
  anchorDay: number | null
}

/**
 * Access extended by months at `at`. They are counted from the day on which the first began, so that
 * a short month shortens no later one: 31 January, 28 February, 31 March. Access that has ended
 * begins anew at `at`, and an end that was moved to another day counts from that day.
 */
export function extended({ endsAt, anchorDay }: MonthlyEnd, months: number, at: Date) {
  const start = later(endsAt, at)
  const own = start.getUTCDate()
  const day = anchorDay !== null && endsAt >= at ? anchorDay : own
  const isOnDay = addMonths(start, 0, day).getTime() === start.getTime()
  const counted = isOnDay ? day : own
  return {
    startsAt: start,
    endsAt: addMonths(start, months, counted),
    anchorDay: counted,
  }
}
