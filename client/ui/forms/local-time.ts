import { wallTime } from '../displays/format.ts'

/** An instant as a DateTimeInput holds it, in the user's time zone: '2026-11-20T18:30'. */
export const toLocalInput = (instant: string | Date): string => wallTime(instant).slice(0, 16)

/**
 * The instant of a DateTimeInput's value, as ISO 8601; null when it is empty or no date. A value
 * that is the same to the minute as `known` is `known` itself, to its second.
 */
export function fromLocalInput(value: string, known?: string | null): string | null {
  if (known && toLocalInput(known) === value) return known
  const typed = Date.parse(`${value}Z`)
  if (Number.isNaN(typed)) return null
  /** How far the clocks there are ahead of UTC, in milliseconds. */
  const ahead = (at: number) => Date.parse(`${wallTime(new Date(at))}Z`) - at
  const near = typed - ahead(typed)
  // Where clocks are put forward or back in between, it is the offset at that instant that counts; an
  // hour that they leave out is the one after it.
  const at = typed - ahead(near)
  return new Date(ahead(at) === ahead(near) ? at : near).toISOString()
}
