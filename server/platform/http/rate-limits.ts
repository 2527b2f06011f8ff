import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Executor } from '../database/database.ts'
import { Failure } from '../failure.ts'

/** A rate limit: `points` times in `seconds`. */
export interface Limit {
  points: number
  seconds: number
}

export interface RateLimiter {
  /** Counts one attempt for `key`; throws 429 with Retry-After if there were too many. */
  consume(key: string): Promise<void>
}

function limiterOf(store: RateLimiterPostgres | RateLimiterMemory): RateLimiter {
  return {
    async consume(key) {
      try {
        await store.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        const message = `Too many attempts. Please try again in ${waitText(retryAfter)}.`
        throw new Failure('too_many_requests', message, { retryAfter })
      }
    },
  }
}

const waitText = (seconds: number) => {
  const [amount, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** The library names its statements, which a pooler need not know on the next connection. */
const withoutNames = (driver: Pool) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => driver.query(text, values),
})

/**
 * A limit counted in the database, so that it holds across processes and restarts. Only a digest of
 * the key is stored, so it may be of any length and reveals nothing.
 */
export function sharedLimiter(driver: Pool, name: string, limit: Limit): RateLimiter {
  const digest = (key: string) => createHash('sha256').update(key).digest('base64url')
  const limiter = limiterOf(
    new RateLimiterPostgres({
      storeClient: withoutNames(driver),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: limit.points,
      duration: limit.seconds,
      clearExpiredByTimeout: false,
    }),
  )
  return { consume: (key) => limiter.consume(digest(key)) }
}

/** A limit counted in this process: for the general flood guard, which must not cost a query. */
export function localLimiter(name: string, limit: Limit): RateLimiter {
  return limiterOf(
    new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds }),
  )
}

/** Counts a call by what it comes from and, if that belongs to an account, for the account as well. */
export interface CallLimiter {
  consume(key: string, userId?: string): Promise<void>
}

/** How many times as much as one session all sessions and devices of an account may do together. */
const sessionsWorth = 4

/** The flood guard of the API: so many calls a minute, however often an account signs in. */
export function callLimiter(perMinute: number): CallLimiter {
  const each = localLimiter('api', { points: perMinute, seconds: 60 })
  const account = localLimiter('api-account', { points: sessionsWorth * perMinute, seconds: 60 })
  return {
    async consume(key, userId) {
      await each.consume(key)
      if (userId !== undefined) await account.consume(userId)
    },
  }
}

/** Removes expired counts. */
export async function pruneRateLimits(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('rateLimits').where('expire', '<', String(now.getTime())).execute()
}
