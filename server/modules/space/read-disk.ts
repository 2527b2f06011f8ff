import type { Disk } from '#contract/space.ts'
import type { SpaceDeps } from './deps.ts'
import { minimumOf } from './space.rules.ts'

/** The free space on the disk for stored files. */
export async function readDisk({
  storage,
  config,
}: Pick<SpaceDeps, 'config' | 'storage'>): Promise<Disk> {
  const { freeBytes, totalBytes } = await storage.room()
  const minimumBytes = minimumOf(totalBytes, config.DISK_FREE_MIN_MB)
  return { freeBytes, totalBytes, minimumBytes, low: freeBytes < minimumBytes }
}
