import { day } from '#client/ui/displays/format.ts'
/** What the badge shows: nothing for none, and '9+' above nine. */
export function badgeOf(count: number): string | null {
  if (count <= 0) return null
  return count > 9 ? '9+' : String(count)
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' })
const steps = [
  { unit: 'minute', of: 60_000, below: 60 },
  { unit: 'hour', of: 3_600_000, below: 24 },
  { unit: 'day', of: 86_400_000, below: 7 },
] as const

/** How long ago something was, roughly: 'just now', '5m ago', 'yesterday'; a date after a week. */
export function ago(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  if (passed < 60_000) return 'just now'
  for (const { unit, of, below } of steps) {
    const count = Math.floor(passed / of)
    if (count < below) return relative.format(-count, unit)
  }
  return day(instant)
}
