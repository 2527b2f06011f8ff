import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { deleteFilesJobName } from './media.rules.ts'

interface DeleteData {
  keys: string[]
}

/** Deletes files that no row names any more; deleting twice is the same as once. */
export const createDeleteFilesJob = (storage: Storage): JobKind<DeleteData> => ({
  name: deleteFilesJobName,
  async handle({ keys }) {
    for (const key of keys) await storage.delete(key)
  },
})
