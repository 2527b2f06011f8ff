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
  /** The zone's offset from UTC, in milliseconds. */
  const ahead = (at: number) => Date.parse(`${wallTime(new Date(at))}Z`) - at
  const near = typed - ahead(typed)
  // Around a clock change the offset at that very instant counts; an hour that is skipped becomes the
  // one after it.
  const at = typed - ahead(near)
  return new Date(ahead(at) === ahead(near) ? at : near).toISOString()
}
