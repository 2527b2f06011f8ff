import { unlessBackedUp } from '#server/platform/backup/deletion-pause.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { deleteFilesJobName as name } from './media.rules.ts'

interface DeleteData {
  keys: string[]
}

interface Deps {
  db: Database
  jobs: Jobs
  storage: Storage
}

/** How long unreferenced files are kept while a backup is being made, in seconds. */
const pauseSeconds = 60

/** Deletes unreferenced files once no backup needs them; repeating it has no effect. */
export const createDeleteFilesJob = ({ db, jobs, storage }: Deps): JobKind<DeleteData> => ({
  name,
  async handle({ keys }) {
    const isDone = await unlessBackedUp(db, async () => {
      for (const key of keys) await storage.delete(key)
    })
    if (isDone) return
    // A new job, because attempts are limited and a backup may take hours.
    await jobs.send<DeleteData>(db.pool, { name }, { keys }, { waitSeconds: pauseSeconds })
  },
})
