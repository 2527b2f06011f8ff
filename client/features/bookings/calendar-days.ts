import { fromLocalInput } from '#client/ui/forms/local-time.ts'

export type Span = 'day' | 'week'

const day = 24 * 3_600_000

/** The day a number of days after another, as 2026-01-31. */
export const shiftedDay = (date: string, by: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + by * day).toISOString().slice(0, 10)

/** The day, or the week from Monday that it is in, with its days and when it begins and ends in the user's zone. */
export function shownPeriod(date: string, span: Span) {
  // Sunday is 0.
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const first = span === 'day' ? date : shiftedDay(date, -((weekday + 6) % 7))
  const length = span === 'day' ? 1 : 7
  const days = Array.from({ length }, (_, index) => shiftedDay(first, index))
  const startOf = (local: string) => fromLocalInput(`${local}T00:00`) ?? ''
  return { days, from: startOf(first), to: startOf(shiftedDay(first, length)) }
}
