import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { removeOldBulks } from './bulks.store.ts'
import type { MembersDeps } from './deps.ts'

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000

/** Removes old bulk actions; the affected members are in the audit trail. */
export const createRemoveOldBulks = ({
  db,
  now,
}: Pick<MembersDeps, 'db' | 'now'>): JobKind<never> => ({
  name: 'members.remove-old-bulks',
  cron: '17 3 * * *',
  handle: () => removeOldBulks(db.pool, new Date(now().getTime() - keptMilliseconds)),
})
