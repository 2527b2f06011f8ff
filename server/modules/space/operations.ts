import type { Executor } from '#server/platform/database/database.ts'
import type { SpaceDeps } from './deps.ts'
import { createKeepSpace } from './keep-space.ts'
import { createReadDisk } from './read-disk.ts'
import { createReadLimits } from './read-limits.ts'
import { createReadUse } from './read-use.ts'
import { createRequireDisk } from './require-disk.ts'
import { createReserveSpace } from './reserve-space.ts'
import { createSaveLimits } from './save-limits.ts'
import { deleteFiles, holdBytes } from './space.store.ts'
import { createWatchDisk } from './watch-disk.ts'

export function createOperations(deps: SpaceDeps) {
  const watchDisk = createWatchDisk(deps)
  return {
    reserve: createReserveSpace(deps),
    keep: createKeepSpace(deps),
    /** Releases the space of the files at `keys`; ignores files that do not count. */
    release: (executor: Executor, keys: readonly string[]) => deleteFiles(executor, keys),
    /** Counts data of a user stored in the database, under a key of its own. */
    hold: (
      executor: Executor,
      { userId, key, bytes, at }: { userId: string; key: string; bytes: number; at: Date },
    ) => holdBytes(executor, { userId, fileKey: key, bytes: String(bytes), createdAt: at }),
    requireDisk: createRequireDisk(deps, watchDisk),
    watchDisk,
    readDisk: createReadDisk(deps),
    readUse: createReadUse(deps),
    readLimits: createReadLimits(deps),
    saveLimits: createSaveLimits(deps),
  }
}

export type Operations = ReturnType<typeof createOperations>
