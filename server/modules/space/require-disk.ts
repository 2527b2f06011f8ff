import type { Disk } from '#contract/space.ts'
import type { SpaceDeps } from './deps.ts'
import { createReadDisk } from './read-disk.ts'
import { diskFull } from './space.rules.ts'

/**
 * Makes sure that so many bytes more leave the disk what has to stay free; throws 507 otherwise. Admins
 * hear at once where it is nearly full, but the refusal does not wait for a database without room.
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
