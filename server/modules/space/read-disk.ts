import type { Disk } from '#contract/space.ts'
import type { SpaceDeps } from './deps.ts'
import { minimumOf } from './space.rules.ts'

/** How much room there is at this moment on the disk that files are kept on. */
export const createReadDisk =
  ({ storage, config }: Pick<SpaceDeps, 'config' | 'storage'>) =>
  async (): Promise<Disk> => {
    const { freeBytes, totalBytes } = await storage.room()
    const minimumBytes = minimumOf(totalBytes, config.DISK_FREE_MIN_MB)
    return { freeBytes, totalBytes, minimumBytes, low: freeBytes < minimumBytes }
  }
