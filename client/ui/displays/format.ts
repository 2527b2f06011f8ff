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
