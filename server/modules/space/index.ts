import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import type { SpaceDeps } from './deps.ts'
import { createMeasureFilesJob } from './measure-files-job.ts'
import { createOperations, type Operations } from './operations.ts'
import { diskLowMail, diskRoomMail } from './space.mails.ts'
import { spaceNotices } from './space.notices.ts'
import { spaceRoutes } from './space.routes.ts'
import { exportFor } from './space.store.ts'
import { createWatchDiskJob } from './watch-disk-job.ts'

export type Space = Pick<Operations, 'hold' | 'keep' | 'release' | 'requireDisk' | 'reserve'>

/** Storage limits: each user's quota, and the disk. */
export const space = defineModule('space', {
  create: (deps: SpaceDeps): Contribution<Space> => {
    const operations = createOperations(deps)
    return {
      api: operations,
      routes: spaceRoutes(operations),
      jobs: [createWatchDiskJob(operations), createMeasureFilesJob(deps)],
      mails: [diskLowMail, diskRoomMail],
      notices: spaceNotices,
      personalData: {
        part: 'files',
        read: (userId) => exportFor(deps.db.pool, userId),
        columns: { 'stored_files.user_id': 'deleted' },
      },
    }
  },
})
