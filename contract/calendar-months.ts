/**
 * Moves `date` by calendar months in UTC. If the target month is too short, the result is its last
 * day: one month after 31 January is 28 or 29 February.
 */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(moved)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1)
  lastDay.setUTCDate(0)
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()))
  return moved
}

export const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** When a subscription with this end would end after being extended at `at`. */
export const extendedEnd = (endsAt: Date, at: Date): Date => addMonths(later(endsAt, at), 1)
