import type { SpaceDeps } from './deps.ts'
import { readDisk } from './read-disk.ts'
import { diskFull } from './space.rules.ts'
import { watchDisk } from './watch-disk.ts'

/**
 * Makes sure that the disk keeps its minimum of free space with this many bytes more; throws 507
 * otherwise. Admins are notified at once when it is nearly full, but the refusal does not wait for
 * a database that has no room.
 */
export async function requireDisk(deps: SpaceDeps, bytes: number): Promise<void> {
  const { log } = deps

  const { freeBytes, minimumBytes, low } = await readDisk(deps)
  if (freeBytes - bytes >= minimumBytes) return
  if (low) {
    await watchDisk(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'admins could not be told that the disk is nearly full')
    })
  }
  throw diskFull()
}
