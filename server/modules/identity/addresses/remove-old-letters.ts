import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { IdentityDeps } from '../deps.ts'
import { deleteNewsBefore } from '../letters/account-news.store.ts'
import { deleteOldChanges } from './address-changes.store.ts'
import { deleteExpiredLinks } from './address-links.store.ts'

const day = 24 * 60 * 60 * 1000
const newsDays = 90

/** Once an hour: removes expired links and changes, and old account news. */
export const removeOldLetters = ({
  db,
  now,
}: Pick<IdentityDeps, 'db' | 'now'>): JobKind<never> => ({
  name: 'identity.remove-old-letters',
  cron: '27 * * * *',
  async handle() {
    const at = now()
    await deleteExpiredLinks(db.pool, at)
    await deleteOldChanges(db.pool, at)
    await deleteNewsBefore(db.pool, new Date(at.getTime() - newsDays * day))
  },
})
