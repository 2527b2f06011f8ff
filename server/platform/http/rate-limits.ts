import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Executor } from '../database/database.ts'
import { Failure } from '../failure.ts'

/** How often something may happen: `points` times in `seconds`. */
export interface Limit {
  points: number
  seconds: number
}

export interface RateLimiter {
  /** Counts one attempt for `key`; throws 429 with Retry-After when there were too many. */
  consume(key: string): Promise<void>
}

function limiterOf(store: RateLimiterPostgres): RateLimiter {
  return {
    async consume(key) {
      try {
        await store.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw tooMany(error.msBeforeNext)
      }
    },
  }
}

function tooMany(waitMs: number): Failure {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `Too many attempts. Please try again in ${waitText(retryAfter)}.`
  return new Failure('too_many_requests', message, { retryAfter })
}

const waitText = (seconds: number) => {
  const [amount, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/**
 * A limit counted in the database, so that it holds across processes and restarts. Of the key only a
 * digest is kept: it may be as long as it likes, and names nobody.
 */
export function sharedLimiter(driver: Pool, name: string, limit: Limit): RateLimiter {
  const digest = (key: string) => createHash('sha256').update(key).digest('base64url')
  const limiter = limiterOf(
    new RateLimiterPostgres({
      storeClient: driver,
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

/** Counts in the memory of this process, and so at once. */
export interface LocalLimiter {
  /** As of `RateLimiter`. */
  consume(key: string): void
}

/**
 * A limit counted in this process: for the general flood guard, which must not cost a query. Of what is over
 * nothing is kept for longer than twice the time.
 */
export function localLimiter({ points, seconds }: Limit): LocalLimiter {
  let counts = new Map<string, { used: number; until: number }>()
  let sweptAt = performance.now()
  const sweep = (at: number) => {
    sweptAt = at
    counts = new Map([...counts].filter(([, { until }]) => until > at))
  }
  return {
    consume(key) {
      const at = performance.now()
      if (at - sweptAt > seconds * 1000) sweep(at)
      const known = counts.get(key)
      if (!known || known.until <= at) counts.set(key, { used: 1, until: at + seconds * 1000 })
      else if (known.used < points) known.used += 1
      else throw tooMany(known.until - at)
    },
  }
}

/** Removes the counts whose time is over. */
export async function pruneRateLimits(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('rateLimits').where('expire', '<', String(now.getTime())).execute()
}
