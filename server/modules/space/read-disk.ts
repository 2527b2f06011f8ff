import type { Disk } from '#contract/space.ts'
import type { SpaceDeps } from './deps.ts'
import { minimumOf } from './space.rules.ts'

/** The free space on the disk for stored files. */
export const createReadDisk =
  ({ storage, config }: Pick<SpaceDeps, 'config' | 'storage'>) =>
  async (): Promise<Disk> => {
    const { freeBytes, totalBytes } = await storage.room()
    const minimumBytes = minimumOf(totalBytes, config.DISK_FREE_MIN_MB)
    return { freeBytes, totalBytes, minimumBytes, low: freeBytes < minimumBytes }
  }
