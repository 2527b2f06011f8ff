const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** The hour of the day, in UTC, from which the daily backup is made. */
const backupHour = 2
const retainedDays = 7
const retainedWeeks = 4

const pattern = /^academy-(\d{4}-\d{2}-\d{2})\.tar\.zst$/

/** The archive's name for that day in UTC. */
export const archiveName = (at: Date): string => `academy-${at.toISOString().slice(0, 10)}.tar.zst`

interface Attempt {
  startedAt: Date
  file: string | null
  failure: string | null
}

/** When the daily backup was last due. */
export function lastDue(now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(backupHour, 0, 0, 0)
  return due > now ? new Date(due.getTime() - day) : due
}

/**
 * Whether a backup is to be made now: once a day, and again an hour after a failure. An attempt
 * that neither succeeded nor failed was cut off with its process.
 */
export function isDue(now: Date, last: Attempt | null): boolean {
  if (!last || last.startedAt < lastDue(now)) return true
  if (last.file !== null) return false
  return last.failure === null || now.getTime() - last.startedAt.getTime() >= hour
}

/** Whether admins are notified of a failed backup: only of a day's first failure. */
export const isNews = (now: Date, earlier: Attempt | null): boolean =>
  !earlier || earlier.failure === null || earlier.startedAt < lastDue(now)

/** The names of the archives in a folder that are no longer kept. */
export function spent(names: readonly string[]): string[] {
  const archives = names.filter((name) => pattern.test(name)).sort()
  const firstOfWeek = new Map<number, string>()
  for (const name of archives) {
    const week = weekOf(name)
    if (!firstOfWeek.has(week)) firstOfWeek.set(week, name)
  }
  const retained = new Set([
    ...archives.slice(-retainedDays),
    ...[...firstOfWeek.values()].slice(-retainedWeeks),
  ])
  return archives.filter((name) => !retained.has(name))
}

/** The number of the week, which begins on Monday. */
function weekOf(name: string): number {
  const date = new Date(pattern.exec(name)?.[1] ?? '')
  // The first Monday since 1970 is 5 January.
  return Math.floor((date.getTime() / day - 4) / 7)
}
