import { expiringSoonDays } from '#contract/admin.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The calendar month of `at` in UTC: its first instant, and that of the next. */
export function monthOf(at: Date): { from: Date; to: Date } {
  const year = at.getUTCFullYear()
  const month = at.getUTCMonth()
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) }
}

/** Up to when a subscription that ends is told, at `at`, as one that expires soon. */
export const soonAfter = (at: Date): Date => new Date(at.getTime() + expiringSoonDays * dayMs)
