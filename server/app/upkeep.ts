import { forgetAddresses } from '#server/platform/audit/forget-addresses.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pruneCreations } from '#server/platform/creations/create-once.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pruneOutbox } from '#server/platform/events/outbox.ts'
import { pruneRateLimits } from '#server/platform/http/rate-limits.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'

const outboxDays = 7
/** Longer than any device keeps a creation waiting to be resent. */
const creationDays = 400
const day = 24 * 60 * 60 * 1000

/**
 * The platform's own recurring work: old events, expired rate limits, old network addresses of
 * clients and ids of creations that nobody resends are removed every night.
 */
export function upkeepJobs({ db, now }: { db: Database; now: Clock }): JobKind<never>[] {
  return [
    {
      name: 'platform.upkeep',
      cron: '17 3 * * *',
      async handle() {
        await pruneOutbox(db.pool, new Date(now().getTime() - outboxDays * day))
        await pruneRateLimits(db.pool, now())
        await forgetAddresses(db.pool)
        await pruneCreations(db.pool, new Date(now().getTime() - creationDays * day))
      },
    },
  ]
}
