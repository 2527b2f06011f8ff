import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { InvitationsDeps } from './deps.ts'
import { removeOld } from './invitations.store.ts'

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000

/**
 * After 30 days, removes invitations that nobody has accepted, and lists with the addresses in
 * them.
 */
export const createRemoveOldJob = ({
  db,
  now,
}: Pick<InvitationsDeps, 'db' | 'now'>): JobKind<never> => ({
  name: 'invitations.remove-old',
  cron: '23 3 * * *',
  handle: () => removeOld(db.pool, new Date(now().getTime() - keptMilliseconds)),
})
