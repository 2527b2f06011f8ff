import { calendarDay, clockIn } from '#client/ui/displays/format.ts'

/** Zones that some browsers still list under an earlier name. */
const renamed: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/**
 * All time zones by name, including those of `also`, with their local time at `now`: a browser omits
 * zones that it knows under another name.
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

/** The name of the file with the user's own data, with the date by this device's clock. */
export function dataFileName(day: Date): string {
  return `my-data-${calendarDay(day)}.json`
}
