import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

interface DeleteData {
  keys: string[]
}

const name = 'media.delete'

/** Deletes files that no row names any more; deleting twice is the same as once. */
export const createDeleteFilesJob = (storage: Storage): JobKind<DeleteData> => ({
  name,
  async handle({ keys }) {
    for (const key of keys) await storage.delete(key)
  },
})

/** Files the deletion in the caller's transaction, so that files go after the commit, or never. */
export const createDeleteFiles =
  (jobs: Jobs) =>
  async (tx: Executor, keys: readonly string[]): Promise<void> => {
    if (keys.length > 0) await jobs.send<DeleteData>(tx, { name }, { keys: [...keys] })
  }
