import type { Breach, Measured, OwnPromise, ShownPromise } from './promises.ts'

/**
 * How long something takes at most: hours up to two days, then days. Rounded up, since it is shown as what something
 * comes within.
 */
export function waitText(hours: number): string {
  if (hours <= 1) return 'an hour'
  if (hours <= 48) return `${Math.ceil(hours)} hours`
  return `${Math.ceil(hours / 24)} days`
}

/** The hours of a promise, as they were stated: in days only where they are whole ones. */
const statedText = (hours: number): string => {
  if (hours === 1) return 'an hour'
  return hours > 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}

/** Fewer than this say little. */
const fewest = 5

/** What was measured over some days, in a sentence; null if there is too little. */
export function measuredText({ answered, median, p90 }: Measured, days: number): string | null {
  if (answered < fewest || median === null || p90 === null) return null
  return `Over the last ${days} days half came within ${waitText(median)}, nine of ten within ${waitText(p90)} (${answered}).`
}

/** What is promised, in a sentence. */
export function promiseText({ hours, monthly }: Pick<ShownPromise, 'hours' | 'monthly'>): string {
  const within = `A review or an answer within ${statedText(hours)}`
  return monthly === null ? `${within}.` : `${within}, for ${monthly} a month.`
}

/** The promise with what was measured of it, for whoever is not a member yet. */
export function shownText(promise: ShownPromise): string {
  const { last30, last90 } = promise
  const measured = measuredText(last30, 30) ?? measuredText(last90, 90)
  return measured === null ? promiseText(promise) : `${promiseText(promise)} ${measured}`
}

/** How many of a month are left; null if their number has no limit. */
export function leftText({ monthly, used }: Pick<OwnPromise, 'monthly' | 'used'>): string | null {
  return monthly === null ? null : `${Math.min(used, monthly)} of ${monthly} used this month`
}

export const kindNames: Record<Breach['kind'], string> = {
  assignment: 'Assignment',
  question: 'Question',
  message: 'Message',
}
