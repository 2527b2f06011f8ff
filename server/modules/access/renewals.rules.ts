import { type Renewal, renewalDays } from '#contract/access.ts'

const day = 24 * 60 * 60 * 1000

/** How long after an end it is still told, in milliseconds: a program that stood still catches up. */
export const lapseToldFor = 2 * day

/** How long before an end the first letter goes out, in milliseconds. */
export const firstLetter = 7 * day

export type RenewalNews = 'week' | 'day' | 'grace' | 'lapsed'

/**
 * What is to be told at `at` of an end: a week before, a day before, on the day, and when a grace period
 * after it is over; null for nothing. Of what renews by itself only that it has lapsed.
 */
export function newsOfEnd(
  { endsAt, openUntil, renewal }: { endsAt: Date; openUntil: Date; renewal: Renewal },
  at: Date,
): RenewalNews | null {
  const left = endsAt.getTime() - at.getTime()
  const open = openUntil.getTime() - at.getTime()
  if (left > firstLetter || open <= -lapseToldFor) return null
  if (open <= 0) return 'lapsed'
  if (renewal === 'automatic') return null
  if (left <= 0) return 'grace'
  return left <= day ? 'day' : 'week'
}

/** Whether an active subscription can be renewed by paying again: in its last two weeks. */
export const isRenewable = (endsAt: Date, at: Date): boolean =>
  endsAt.getTime() - at.getTime() <= renewalDays * day
