/** A screen's report of how far somebody is in a lesson. */
interface StoredReport {
  position: number
  watched: number
  ended: boolean
  duration?: number
  /** When the screen was opened, by which the academy tells older from newer reports. */
  opened: string
}

interface StoredPlace {
  courseId: string
  videoId: string
  report: StoredReport
  /** Whether it is known not to have arrived; otherwise it is being sent, or the page was closed before the answer. */
  waits: boolean
}

/** The most that one report may carry, in seconds. */
const watchedMaximum = 3600
const prefixOf = (userId: string) => `lessonPlace:${userId}:`
const keyOf = (userId: string, { videoId, report }: Omit<StoredPlace, 'waits'>) =>
  `${prefixOf(userId)}${videoId}:${report.opened}`

function read(key: string): StoredPlace | null {
  try {
    return placeIn(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

// Parsed by hand: it is read at the start of every page, which the schema library would slow down.
function placeIn(value: unknown): StoredPlace | null {
  const { courseId, videoId, report, waits }: Record<string, unknown> = Object(value)
  const stored = reportIn(report)
  const isOne = typeof courseId === 'string' && typeof videoId === 'string'
  return stored && isOne && typeof waits === 'boolean'
    ? { courseId, videoId, report: stored, waits }
    : null
}

function reportIn(value: unknown): StoredReport | null {
  const { position, watched, ended, duration, opened }: Record<string, unknown> = Object(value)
  const isOne =
    typeof position === 'number' &&
    typeof watched === 'number' &&
    typeof ended === 'boolean' &&
    typeof opened === 'string'
  if (!isOne || !['number', 'undefined'].includes(typeof duration)) return null
  return { position, watched, ended, opened, ...(typeof duration === 'number' && { duration }) }
}

function write(key: string, place: StoredPlace): void {
  try {
    localStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Without storage a report lives as long as its page.
  }
}

const merged = (before: StoredReport, after: StoredReport): StoredReport => ({
  ...before,
  ...after,
  watched: Math.min(before.watched + after.watched, watchedMaximum),
  ended: before.ended || after.ended,
})

/** Stores a report until it has arrived, and returns it merged with the same screen's unsent ones. */
export function keepPlace(userId: string, place: Omit<StoredPlace, 'waits'>): StoredReport {
  const key = keyOf(userId, place)
  const before = read(key)
  const report = before?.waits ? merged(before.report, place.report) : place.report
  write(key, { ...place, report, waits: false })
  return report
}

/** Settles a stored report: it has arrived, was refused, or waits for the connection. */
export function settlePlace(
  userId: string,
  place: Omit<StoredPlace, 'waits'>,
  outcome: 'done' | 'waits',
): void {
  const key = keyOf(userId, place)
  const now = read(key)
  const isSame = now !== null && JSON.stringify(now.report) === JSON.stringify(place.report)
  if (outcome === 'done') {
    if (isSame) localStorage.removeItem(key)
    return
  }
  const report = now && !isSame ? merged(place.report, now.report) : place.report
  write(key, { ...place, report, waits: true })
}

/** The screens of this page that still report their own lesson, by the time they were opened. */
export const openScreens = new Set<string>()

/** What a user's closed screens have left on this device, oldest first. */
export function placesLeft(userId: string): StoredPlace[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .flatMap((key) => read(key) ?? [])
      .filter(({ report }) => !openScreens.has(report.opened))
      .toSorted((one, other) => one.report.opened.localeCompare(other.report.opened))
  } catch {
    return []
  }
}

/** Removes a user's reports, as at the end of the session. */
export function forgetPlaces(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefixOf(userId))) localStorage.removeItem(key)
  }
}
