/** The month of a day, such as '2026-11'; without a day, the current month on this device. */
export function monthOf(day: string | undefined): string {
  if (day) return day.slice(0, 7)
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
}

/** The month `count` months later, or earlier if negative. */
export function monthsLater(month: string, count: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month, Monday first; null for days outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  // JavaScript counts Sunday as 0; here it ends the week.
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const places = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, place) => {
    const date = place - before + 1
    return date >= 1 && date <= count ? `${month}-${String(date).padStart(2, '0')}` : null
  })
  return Array.from({ length: places.length / 7 }, (_, week) =>
    places.slice(7 * week, 7 * week + 7),
  )
}
