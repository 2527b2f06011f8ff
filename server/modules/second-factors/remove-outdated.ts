import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SecondFactorsDeps } from './deps.ts'
import { deleteOutdated } from './second-factors.store.ts'
import { confirmableMs } from './totp/totp.rules.ts'

/** Once an hour: removes unfinished sign-ins and set-ups. */
export const removeOutdated = ({
  db,
  log,
  now,
}: Pick<SecondFactorsDeps, 'db' | 'log' | 'now'>): JobKind<never> => ({
  name: 'second-factors.remove-outdated',
  cron: '23 * * * *',
  async handle() {
    const at = now()
    const unconfirmedSince = new Date(at.getTime() - confirmableMs)
    await deleteOutdated(db.pool, { at, unconfirmedSince })
    log.debug('removed unfinished sign-ins')
  },
})
