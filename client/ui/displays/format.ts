const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** An amount in US dollars (not cents): '$50', '$1,250.50'. */
export function money(amount: number): string {
  return dollars.format(amount)
}

const percentages = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A share of 0 to 100 as it is shown everywhere, rounded: '42%'. */
export function percent(value: number): string {
  return `${percentages.format(value)}%`
}

const appointments = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** When something takes place, in the time zone of the screen: 'Thu, Dec 3, 6:30 PM'. */
export function appointment(instant: string): string {
  return appointments.format(new Date(instant))
}

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** When something happened, in the time zone of the screen: 'Nov 20, 2026, 5:20 PM'. */
export function moment(instant: string): string {
  return moments.format(new Date(instant))
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of an instant, in the time zone of the screen: 'Nov 20, 2026'. */
export function day(instant: string): string {
  return days.format(new Date(instant))
}

/** A result in R with its sign: '+1.25R', '-0.5R', '0R'; a dash where there is none. */
export function rText(r: number | null): string {
  if (r === null) return '–'
  return `${r > 0 ? '+' : ''}${r.toLocaleString('en-US', { maximumFractionDigits: 2 })}R`
}

const minute = 60_000
const hour = 60 * minute

/** How long ago something was: 'just now', '5 min', '3 h', '2 d'; its day from a week on. */
export function age(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  if (passed < minute) return 'just now'
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  if (passed < 24 * hour) return `${Math.floor(passed / hour)} h`
  const passedDays = Math.floor(passed / (24 * hour))
  return passedDays < 7 ? `${passedDays} d` : day(instant)
}
