import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { IdentityDeps } from './deps.ts'
import { deleteExpired } from './identity.store.ts'
import { deleteOldViewings } from './viewings/viewings.store.ts'

/** Once an hour: removes expired sessions. */
export const removeExpiredSessions = (deps: IdentityDeps): JobKind<never> => ({
  name: 'identity.remove-expired-sessions',
  cron: '17 * * * *',
  async handle() {
    await deleteExpired(deps.db.pool, deps.now())
    await deleteOldViewings(deps.db.pool, deps.now())
    deps.log.debug('removed expired sessions')
  },
})
