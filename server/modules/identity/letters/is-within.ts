import { Failure } from '#server/platform/failure.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'

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
