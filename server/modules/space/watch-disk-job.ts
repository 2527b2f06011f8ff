import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SpaceDeps } from './deps.ts'
import { watchDisk } from './watch-disk.ts'

/**
 * Checks the disk every minute, so that admins are notified before somebody's upload is refused.
 */
export const createWatchDiskJob = (deps: SpaceDeps): JobKind<object> => ({
  name: 'space.watch-disk',
  cron: '* * * * *',
  keptSeconds: 3600,
  async handle() {
    await watchDisk(deps)
  },
})
