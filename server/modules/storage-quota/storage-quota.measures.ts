import type { Measures } from '#server/platform/metrics/measure.ts'
import { readDisk } from './disk.ts'
import type { StorageQuotaDeps } from './index.ts'
import { bytesOfAll } from './storage-quota.store.ts'

/** The processes of a machine have one disk. */
const together = 'first'

/** The room on the disk of the files, and what files of users take. */
export const storageMeasures = (
  deps: Pick<StorageQuotaDeps, 'config' | 'db' | 'storage'>,
): Measures[] => [
  {
    of: [
      { name: 'academy_disk_free_bytes', help: 'Free on the disk of the files', together },
      { name: 'academy_disk_size_bytes', help: 'Size of the disk of the files', together },
      {
        name: 'academy_disk_minimum_bytes',
        help: 'With less than this free, uploads are refused',
        together,
      },
    ],
    async read() {
      const { freeBytes, totalBytes, minimumBytes } = await readDisk(deps)
      return {
        academy_disk_free_bytes: [{ value: freeBytes }],
        academy_disk_size_bytes: [{ value: totalBytes }],
        academy_disk_minimum_bytes: [{ value: minimumBytes }],
      }
    },
  },
  {
    isShared: true,
    of: [
      {
        name: 'academy_user_files_bytes',
        help: 'Files that count towards the quotas of users; videos and courses do not',
      },
    ],
    read: async () => ({
      academy_user_files_bytes: [{ value: await bytesOfAll(deps.db.pool) }],
    }),
  },
]
