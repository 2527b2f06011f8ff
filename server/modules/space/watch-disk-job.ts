import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Operations } from './operations.ts'

/**
 * Checks the disk every minute, so that admins are notified before somebody's upload is refused.
 */
export const createWatchDiskJob = ({
  watchDisk,
}: Pick<Operations, 'watchDisk'>): JobKind<object> => ({
  name: 'space.watch-disk',
  cron: '* * * * *',
  keptSeconds: 3600,
  async handle() {
    await watchDisk()
  },
})
