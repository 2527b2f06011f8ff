import { ownZone } from '#client/platform/zone.ts'
import { zoneClock } from '#contract/times/zone-clock.ts'
import { wallTime } from '../displays/format.ts'

/** An instant as a DateTimeInput's value, in the user's time zone: '2026-11-20T18:30'. */
export const toLocalInput = (instant: string | Date): string => wallTime(instant).slice(0, 16)

/**
 * The instant of a DateTimeInput's value, as ISO 8601; null if it is empty or not a date. A value
 * equal to `known` to the minute returns `known` itself, with its seconds.
 */
export function fromLocalInput(value: string, known?: string | null): string | null {
  if (known && toLocalInput(known) === value) return known
  const typed = Date.parse(`${value}Z`)
  if (Number.isNaN(typed)) return null
  // An hour that a clock change skips becomes the one after it.
  return new Date(zoneClock(ownZone()).instantOf(typed)).toISOString()
}
