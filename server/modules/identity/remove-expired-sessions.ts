import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { deleteExpired } from './identity.store.ts'

/** Once an hour: what is left of sessions that are over. */
export const removeExpiredSessions = (deps: {
  db: Database
  now: Clock
  log: Log
}): JobKind<never> => ({
  name: 'identity.remove-expired-sessions',
  cron: '17 * * * *',
  async handle() {
    await deleteExpired(deps.db.pool, deps.now())
    deps.log.debug('removed expired sessions')
  },
})
