import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { fingerprint } from '#server/platform/secrets.ts'
import type { Visitor } from '../caller-of.ts'
import type { IdentityDeps } from '../index.ts'
import { lockUser } from '../password-resets.store.ts'
import { whereaboutsOf } from './begin-session.ts'
import { tellOwner } from './tell-owner.ts'

interface GuessingJob {
  /** The id of the event to be created, so that a job run twice notifies once. */
  newsId: string
  /** Null if no account has the address. */
  userId: string | null
  ip: string
  userAgent: string
  at: string
}

/** How long the queue remembers that it was notified, in seconds. */
const retentionSeconds = 60 * 60

/**
 * Counts wrong passwords for each account, and notifies its owner of many: at most once an hour. An
 * address without an account takes the same steps, so that response times do not differ.
 */
export function createTellOfGuessing({
  db,
  jobs,
  limiters,
  mail,
  now,
}: Pick<IdentityDeps, 'db' | 'jobs' | 'mail' | 'now'> & {
  limiters: Pick<IdentityDeps['limiters'], 'guesses' | 'guessesNotified'>
}) {
  const tell: JobKind<GuessingJob> = {
    name: 'identity.tell-of-guessing',
    retentionSeconds,
    async handle({ newsId, userId, at, ip, userAgent }) {
      if (!userId) return
      await db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        if (!user) return
        await tellOwner(tx, mail, {
          id: newsId,
          user,
          kind: 'guessing',
          detail: `more than ${guessesNotified}`,
          at: new Date(at),
          where: whereaboutsOf({ userAgent, origin: { address: ip } }),
          more: ['This is where the last attempt came from; others may have come from elsewhere.'],
        })
      })
    },
  }
  return {
    job: tell,
    /** To be called after each wrong password; `key` is the normalised address. */
    async count(
      key: string,
      userId: string | null,
      { origin, userAgent }: Pick<Visitor, 'origin' | 'userAgent'>,
    ): Promise<void> {
      const account = fingerprint(key)
      if (await isWithin(limiters.guesses, account)) return
      if (!(await isWithin(limiters.guessesNotified, account))) return
      const at = now().toISOString()
      const guess = { newsId: newId(), userId, ip: origin.address, userAgent, at }
      await jobs.send<GuessingJob>(db.pool, tell, guess)
    },
  }
}

/** From this many wrong passwords within an hour on, the account's owner is notified. */
export const guessesNotified = 10

/** Counts one more for `key`, and returns whether that is within the limit instead of throwing. */
export async function isWithin(limiter: RateLimiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false
    throw error
  }
}
