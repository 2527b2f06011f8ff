import type { Identity } from '#server/modules/identity/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'

/** What the operations of this module work with. */
export interface MessagesDeps {
  db: Database
  now: Clock
  /** Counts what one user sends. */
  limiter: RateLimiter
  identity: Pick<Identity, 'usersByIds' | 'lookup'>
}
