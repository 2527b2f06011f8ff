import { ownZone } from '#client/platform/zone.ts'

const percentages = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A percentage from 0 to 100 as shown everywhere, rounded: '42%'. */
export function percent(value: number): string {
  return `${percentages.format(value)}%`
}

const wholeNumbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A count with thousands separators: '10,000'. */
export function wholeNumber(value: number): string {
  return wholeNumbers.format(value)
}

/** A result in R with its sign: '+1.25R', '-0.5R', '0R'; a dash if there is none. */
export function rText(r: number | null): string {
  if (r === null) return '–'
  return `${r > 0 ? '+' : ''}${r.toLocaleString('en-US', { maximumFractionDigits: 2 })}R`
}

const minute = 60_000
const hour = 60 * minute

/** How long ago something was: 'just now', '5 min', '3 h', '2 d'; its date from a week on. */
export function age(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  if (passed < minute) return 'just now'
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  if (passed < 24 * hour) return `${Math.floor(passed / hour)} h`
  const passedDays = Math.floor(passed / (24 * hour))
  return passedDays < 7 ? `${passedDays} d` : day(instant)
}

/**
 * The only place where times are formatted, which `client/ui/displays/one-way-of-dates.test.ts`
 * enforces for the rest of the client. Everything is in the time zone that the user has chosen.
 */
type Style = Intl.DateTimeFormatOptions

/** A function that formats an instant in one style, in the zone chosen at the time of the call. */
function inOwnZone(style: Style): (instant: string | Date) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | null = null
  return (instant) => {
    const zone = ownZone()
    if (made?.zone !== zone) {
      made = { zone, format: new Intl.DateTimeFormat(undefined, { ...style, timeZone: zone }) }
    }
    return made.format.format(new Date(instant))
  }
}

/** When something takes place: 'Thu, Dec 3, 6:30 PM'. */
export const appointment = inOwnZone({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** When something happened: 'Nov 20, 2026, 5:20 PM'. */
export const moment = inOwnZone({ dateStyle: 'medium', timeStyle: 'short' })

/** The date of an instant: 'Nov 20, 2026'. */
export const day = inOwnZone({ dateStyle: 'medium' })

/** The same without its year: 'Nov 20'. */
export const shortDay = inOwnZone({ day: 'numeric', month: 'short' })

/** The date of an event: 'Thu, Dec 3, 2026'. */
export const appointmentDay = inOwnZone({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** The time of day: '6:30 PM'. */
export const clock = inOwnZone({ hour: 'numeric', minute: '2-digit' })

/** The same to the second: '6:30:12 PM'. */
export const clockToSecond = inOwnZone({ timeStyle: 'medium' })

/** The same with the time zone: '6:30 PM GMT+1'. */
export const clockWithZone = inOwnZone({
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A day as a heading above its messages: 'Thursday, December 3'. */
export const dayOfYear = inOwnZone({ weekday: 'long', day: 'numeric', month: 'long' })

/** The same for another year: 'December 3, 2025'. */
export const longDay = inOwnZone({ day: 'numeric', month: 'long', year: 'numeric' })

const partStyle = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

let clockOfParts: { zone: string; format: Intl.DateTimeFormat } | null = null

/** The local date and time of an instant, as ISO 8601 without a zone: '2026-11-20T18:30:00'. */
export function wallTime(instant: string | Date, zone = ownZone()): string {
  if (clockOfParts?.zone !== zone) {
    const format = new Intl.DateTimeFormat('en-US', { ...partStyle, timeZone: zone })
    clockOfParts = { zone, format }
  }
  const parts = Object.fromEntries(
    clockOfParts.format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  const { year = '', month, day: date, hour, minute, second } = parts
  return `${year.padStart(4, '0')}-${month}-${date}T${hour}:${minute}:${second}`
}

/** The calendar day of an instant: '2026-11-20'. */
export const calendarDay = (instant: string | Date): string => wallTime(instant).slice(0, 10)

/** A short date, for where there is little room: with the year only if it is not the current one. */
export const rowDay = (instant: string): string =>
  calendarDay(instant).slice(0, 4) === calendarDay(new Date()).slice(0, 4)
    ? shortDay(instant)
    : day(instant)

export const isSameDay = (one: string | Date, other: string | Date): boolean =>
  calendarDay(one) === calendarDay(other)

const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthsOfYears = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A month by its number, from 1: 'December'. */
export const monthName = (number: number): string => months.format(Date.UTC(2026, number - 1))

/** A calendar month, independent of time zones: '2026-12' is 'December 2026'. */
export const calendarMonth = (month: string): string =>
  monthsOfYears.format(new Date(`${month}-15T12:00:00Z`))

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day, independent of time zones: '2026-12-03' is 'Dec 3, 2026'. */
export const calendarDate = (date: string): string => dates.format(new Date(`${date}T12:00:00Z`))

/** The current time in a zone: '18:30 GMT+1'. */
export function clockIn(timeZone: string, now: Date): string {
  const style = { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' } as const
  return new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(now)
}

/** Bytes in readable units: '1.4 MB'. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const size = bytes / 1000 ** power
  return `${power === 0 ? size : size.toFixed(1)} ${units[power]}`
}
