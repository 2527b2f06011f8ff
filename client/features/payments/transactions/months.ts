import { calendarMonth } from '#client/ui/displays/format.ts'

/** How far back the month filter reaches. */
const monthsBack = 36

/** The calendar months up to the current one in UTC, newest first, as options. */
export function monthOptions(now: Date): { value: string; label: string }[] {
  return Array.from({ length: monthsBack }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
    const value = month.toISOString().slice(0, 7)
    return { value, label: calendarMonth(value) }
  })
}
