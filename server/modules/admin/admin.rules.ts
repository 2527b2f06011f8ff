import { expiringSoonDays } from '#contract/admin.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The calendar month of `at` in UTC: its first instant, and the first of the next month. */
export function monthOf(at: Date): { from: Date; to: Date } {
  const year = at.getUTCFullYear()
  const month = at.getUTCMonth()
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) }
}

/** Until when a subscription's end counts as expiring soon, at `at`. */
export const soonAfter = (at: Date): Date => new Date(at.getTime() + expiringSoonDays * dayMs)
