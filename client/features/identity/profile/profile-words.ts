import { calendarDay, clockIn } from '#client/ui/displays/format.ts'

/** Names that some browsers still list under an earlier one. */
const renamed: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/**
 * All time zones by name, those of `also` among them, with what the clocks there say at `now`: a
 * browser leaves out names that it knows under another one.
 */
export function timeZoneOptions(now: Date, also: readonly (string | null)[]) {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name)
  const names = new Set(['UTC', ...listed])
  for (const name of also) if (name) names.add(name)
  return [...names].toSorted().map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
    hint: clockIn(value, now),
  }))
}

/** The name of the file with one's own data, with the day as this clock has it. */
export function dataFileName(day: Date): string {
  return `my-data-${calendarDay(day)}.json`
}
