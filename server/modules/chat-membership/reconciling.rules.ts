import type { PersonRow } from './standing.store.ts'

/** What is to be done about somebody in a group. */
export type Step =
  /** Asks the service whether the person is there. */
  | 'check'
  /** Lets in again whom the academy has shut out. */
  | 'readmit'
  /** Shuts out, until the access is renewed. */
  | 'shut-out'
  /** Sends away without shutting out: nothing is kept of the account by which it could be let in again. */
  | 'send-away'
  /** Ends what shuts out an account that is nobody's any more, to forget it. */
  | 'let-off'
  /** Tells a stranger to link an account or leave. */
  | 'give-notice'

const day = 24 * 3_600_000

/** The next step; null if all is as it should be. */
export function nextStep(
  person: PersonRow,
  { at, noticeDays }: { at: Date; noticeDays: number | null },
): Step | null {
  const { isIn, isWanted, isShutOut, isExempt, owner, wasMember, noticedAt, checkedAt } = person
  if (isExempt) return null
  if (isIn === null) return 'check'
  if (!isIn && !isShutOut) return null
  if (!isIn && isWanted) return 'readmit'
  if (!isIn) return owner === null && wasMember ? 'let-off' : null
  if (!isWanted && owner !== null) return 'shut-out'
  if (!isWanted && wasMember) return 'send-away'
  if (!isWanted && noticeDays !== null) {
    if (noticedAt === null) return 'give-notice'
    if (noticedAt.getTime() + noticeDays * day <= at.getTime()) return 'shut-out'
  }
  return checkedAt.getTime() + day <= at.getTime() ? 'check' : null
}

const longestPause = 10 * 60_000
/** How often somebody is tried before the owner is told: some minutes of failures. */
export const attemptsMaximum = 8

/** When to try again after so many attempts that the service, or the network, let down. */
export const retryAfter = (attempts: number): number => Math.min(longestPause, 1000 * 2 ** attempts)
