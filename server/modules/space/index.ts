import type { Executor } from '#server/platform/database/database.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { requireDisk, watchDiskJob } from './disk.ts'
import { keepSpace, measureFilesJob, reserveSpace } from './quotas.ts'
import { diskLowMail, diskRoomMail } from './space.mails.ts'
import { spaceNotices } from './space.notices.ts'
import { spaceRoutes } from './space.routes.ts'
import { deleteFiles, exportFor, holdBytes } from './space.store.ts'

export type SpaceDeps = DepsOf<'config' | 'db' | 'log' | 'now' | 'storage'>

export interface Space {
  reserve: Bound<typeof reserveSpace>
  keep: Bound<typeof keepSpace>
  /** Releases the space of the files at `keys`; ignores files that do not count. */
  release: typeof deleteFiles
  /** Counts data of a user stored in the database, under a key of its own. */
  hold(
    executor: Executor,
    held: { userId: string; key: string; bytes: number; at: Date },
  ): Promise<void>
  requireDisk: Bound<typeof requireDisk>
}

/** Storage limits: each user's quota, and the disk. */
export const space = defineModule('space', {
  create: (deps: SpaceDeps): Contribution<Space> => ({
    api: {
      reserve: bind(deps, reserveSpace),
      keep: bind(deps, keepSpace),
      release: deleteFiles,
      hold: (executor, { userId, key, bytes, at }) =>
        holdBytes(executor, { userId, fileKey: key, bytes: String(bytes), createdAt: at }),
      requireDisk: bind(deps, requireDisk),
    },
    routes: spaceRoutes(deps),
    jobs: [watchDiskJob(deps), measureFilesJob(deps)],
    mails: [diskLowMail, diskRoomMail],
    notices: spaceNotices,
    personalData: {
      part: 'files',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: { 'stored_files.user_id': 'deleted' },
    },
  }),
})
