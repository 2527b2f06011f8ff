import { unlessBackedUp } from '#server/platform/backup/deletion-pause.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { FileKeeper } from '#server/platform/module/contributions.ts'
import type { MediaDeps } from './index.ts'
import { folders, deleteFilesJobName as name } from './media.rules.ts'

interface DeleteData {
  keys: string[]
}

/**
 * Queues the deletion in the caller's transaction, so that files are deleted after the commit, or
 * never; their users regain the space at the commit.
 */
export async function deleteFiles(
  { jobs, storageQuota }: Pick<MediaDeps, 'jobs' | 'storageQuota'>,
  tx: Executor,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await storageQuota.release(tx, keys)
  await jobs.send<DeleteData>(tx, { name }, { keys: [...keys] })
}

/** How long unreferenced files are kept while a backup is being made, in seconds. */
const pauseSeconds = 60

/** Deletes unreferenced files once no backup needs them; repeating it has no effect. */
export const deleteFilesJob = ({
  db,
  jobs,
  storage,
}: Pick<MediaDeps, 'db' | 'jobs' | 'storage'>): JobKind<DeleteData> => ({
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

interface SweepDeps extends Pick<MediaDeps, 'db' | 'now' | 'storage'> {
  storageQuota: Pick<MediaDeps['storageQuota'], 'release'>
  keepers: Pick<FileKeeper, 'inUse'>
}

const day = 24 * 60 * 60 * 1000
const atOnce = 500

/**
 * Removes what a crash during an upload left behind: half-received files, and stored files that
 * never got their row. Only files older than a day, so that no upload in progress is affected, and
 * none while a backup is being made.
 */
export const sweepFilesJob = (deps: SweepDeps): JobKind<object> => ({
  name: 'media.sweep',
  cron: '23 * * * *',
  async handle() {
    for (const folder of Object.values(folders)) {
      const old = await oldFiles(deps, folder)
      for (let start = 0; start < old.length; start += atOnce) {
        const keys = old.slice(start, start + atOnce)
        const isDone = await unlessBackedUp(deps.db, async () => {
          const used = await deps.keepers.inUse(keys)
          const unused = keys.filter((key) => !used.has(key))
          for (const key of unused) await deps.storage.delete(key)
          await deps.storageQuota.release(deps.db.pool, unused)
        })
        if (!isDone) return
      }
    }
  },
})

async function oldFiles({ storage, now }: SweepDeps, folder: string): Promise<string[]> {
  const old: string[] = []
  for await (const { key, modifiedAt } of storage.list(folder)) {
    if (now().getTime() - modifiedAt.getTime() > day) old.push(key)
  }
  return old
}
