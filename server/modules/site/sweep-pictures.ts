import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SiteDeps } from './deps.ts'
import { lockText } from './site.store.ts'
import { removeUnusedPictures } from './site-pictures.store.ts'

const day = 24 * 60 * 60 * 1000

/** Removes pictures that have been unused for a day: no version and no draft contains them. */
export const createSweepPictures = ({
  db,
  now,
  media,
}: Pick<SiteDeps, 'db' | 'now' | 'media'>): JobKind<object> => ({
  name: 'site.sweep-pictures',
  cron: '37 4 * * *',
  handle: () =>
    db.transaction(async (tx) => {
      await lockText(tx, 'look')
      const keys = await removeUnusedPictures(tx, new Date(now().getTime() - day))
      await media.deleteFiles(tx, keys)
    }),
})
