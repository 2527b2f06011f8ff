import type { CancelledBy, OwnCall } from '#contract/bookings.ts'

const reasons: Record<CancelledBy, string> = {
  student: 'Cancelled by the student',
  mentor: 'Cancelled by the mentor',
  access: 'Cancelled: access ended before it',
  mentor_left: 'Cancelled: the mentor no longer offers calls',
  account: 'Cancelled: the account was deleted',
}

type Cancelled = OwnCall['cancelled']

/** Why a call does not take place, as the office reads it; null if it does. */
export const cancelledText = (cancelled: Cancelled): string | null =>
  cancelled && [reasons[cancelled.by], cancelled.word].filter(Boolean).join(': ')

/** The same for its student. */
export function ownCancelledText(cancelled: Cancelled): string | null {
  if (cancelled?.by === 'student') return 'You cancelled this call'
  if (cancelled?.by === 'access') return 'Cancelled: your access ended before it'
  return cancelledText(cancelled)
}

/** How many calls of a month are left. */
export const leftText = (left: number, month: string, timeZone: string): string =>
  `${left === 0 ? 'No call' : left === 1 ? '1 call' : `${left} calls`} left in ${month} (${timeZone.replaceAll('_', ' ')} time)`

export const minutesText = (minutes: number): string => `${minutes} min`
