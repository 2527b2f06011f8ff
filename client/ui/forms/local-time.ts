/** An instant as a DateTimeInput holds it, in the zone of this device: '2026-11-20T18:30'. */
export function toLocalInput(instant: string | Date): string {
  const at = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/**
 * The instant of a DateTimeInput's value, as ISO 8601; null when it is empty or no date. A value
 * that is the same to the minute as `known` is `known` itself, to its second.
 */
export function fromLocalInput(value: string, known?: string | null): string | null {
  if (known && toLocalInput(known) === value) return known
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
