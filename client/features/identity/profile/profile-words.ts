import { calendarDay, clockIn } from '#client/ui/displays/format.ts'
import { avatarBytesMaximum } from '#contract/identity/identity.ts'

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

/** What is wrong with a file chosen as the picture; null if it may be sent. */
export function pictureProblem(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return 'Please select an image file'
  if (file.size > avatarBytesMaximum) return 'The picture is too large: at most 5 MB.'
  return null
}
