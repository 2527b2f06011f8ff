import { calendarDay } from '#client/ui/displays/format.ts'

/** The day `count` days later, or earlier if negative; days are written '2026-11-20'. */
export const daysLater = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  daysLater(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The day that an address names; today if it is invalid or out of bounds. */
export function dayOf(named: string | null, today: string): string {
  if (!named || !/^(19[7-9]|20\d|21\d)\d-\d{2}-\d{2}$/.test(named)) return today
  const at = Date.parse(named)
  return Number.isNaN(at) ? today : new Date(at).toISOString().slice(0, 10)
}

/** Today in the user's time zone. */
export const today = (): string => calendarDay(new Date())
