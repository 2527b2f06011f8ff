import { type Renewal, renewalDays } from '#contract/access.ts'

const day = 24 * 60 * 60 * 1000

/**
 * For how long after an end it is still notified, in milliseconds: a program that was stopped
 * catches up.
 */
export const lapseToldFor = 2 * day

/** How long before an end the first notice is sent, in milliseconds. */
export const firstLetter = 7 * day

export type RenewalNews = 'week' | 'day' | 'grace' | 'lapsed'

/**
 * The notice due at `at` for an end: a week before, a day before, on the day, and when a grace
 * period after it is over; null for none. For automatic renewals, only that access has lapsed.
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

/** Whether an active subscription can be renewed by another payment: in its last two weeks. */
export const isRenewable = (endsAt: Date, at: Date): boolean =>
  endsAt.getTime() - at.getTime() <= renewalDays * day
