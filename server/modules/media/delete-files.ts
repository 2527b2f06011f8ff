import type { Space } from '#server/modules/space/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteFilesJobName } from './media.rules.ts'

interface DeleteData {
  keys: string[]
}

/**
 * Queues the deletion in the caller's transaction, so that files are deleted after the commit, or
 * never; their users regain the space at the commit.
 */
export const createDeleteFiles =
  ({ jobs, space }: { jobs: Jobs; space: Space }) =>
  async (tx: Executor, keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return
    await space.release(tx, keys)
    await jobs.send<DeleteData>(tx, { name: deleteFilesJobName }, { keys: [...keys] })
  }
