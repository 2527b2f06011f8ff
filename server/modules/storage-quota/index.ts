import type { Executor } from '#server/platform/database/database.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { requireDisk, watchDiskJob } from './disk.ts'
import { keepReserved, measureFilesJob, reserveStorage } from './quotas.ts'
import { diskLowMail, diskRoomMail } from './storage-quota.mails.ts'
import { storageMeasures } from './storage-quota.measures.ts'
import { storageQuotaNotices } from './storage-quota.notices.ts'
import { storageQuotaRoutes } from './storage-quota.routes.ts'
import { bytesOfAll, deleteFiles, exportFor, holdBytes } from './storage-quota.store.ts'

export type StorageQuotaDeps = DepsOf<'config' | 'db' | 'log' | 'now' | 'storage'>

export interface StorageQuota {
  reserve: Bound<typeof reserveStorage>
  keep: Bound<typeof keepReserved>
  /** Releases the space of the files at `keys`; ignores files that do not count. */
  release: typeof deleteFiles
  /** Counts data of a user stored in the database, under a key of its own. */
  hold(
    executor: Executor,
    held: { userId: string; key: string; bytes: number; at: Date },
  ): Promise<void>
  requireDisk: Bound<typeof requireDisk>
  /** The total size of the files of all users in bytes. */
  bytesOfAll: typeof bytesOfAll
}

/** Storage limits: each user's quota, and the disk. */
export const storageQuota = defineModule('storage-quota', {
  create: (deps: StorageQuotaDeps): Contribution<StorageQuota> => ({
    api: {
      reserve: bind(deps, reserveStorage),
      keep: bind(deps, keepReserved),
      release: deleteFiles,
      hold: (executor, { userId, key, bytes, at }) =>
        holdBytes(executor, { userId, fileKey: key, bytes: String(bytes), createdAt: at }),
      requireDisk: bind(deps, requireDisk),
      bytesOfAll,
    },
    routes: storageQuotaRoutes(deps),
    jobs: [watchDiskJob(deps), measureFilesJob(deps)],
    measures: storageMeasures(deps),
    mails: [diskLowMail, diskRoomMail],
    notices: storageQuotaNotices,
    personalData: {
      part: 'files',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: { 'stored_files.user_id': 'deleted' },
    },
  }),
})
