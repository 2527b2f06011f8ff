import type { Disk } from '#contract/space.ts'
import type { SpaceDeps } from './deps.ts'
import { createReadDisk } from './read-disk.ts'
import { diskFull } from './space.rules.ts'

/**
 * Makes sure that the disk keeps its minimum of free space with this many bytes more; throws 507
 * otherwise. Admins are notified at once when it is nearly full, but the refusal does not wait for
 * a database that has no room.
 */
export const createRequireDisk = (deps: SpaceDeps, watchDisk: () => Promise<Disk>) => {
  const { log } = deps
  const readDisk = createReadDisk(deps)
  return async (bytes: number): Promise<void> => {
    const { freeBytes, minimumBytes, low } = await readDisk()
    if (freeBytes - bytes >= minimumBytes) return
    if (low) {
      await watchDisk().catch((error: unknown) => {
        log.warn({ err: error }, 'admins could not be told that the disk is nearly full')
      })
    }
    throw diskFull()
  }
}
