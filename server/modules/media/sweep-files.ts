import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Space } from '#server/modules/space/index.ts'
import { unlessBackedUp } from '#server/platform/backup/deletion-pause.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { folders } from './media.rules.ts'

interface SweepDeps {
  db: Database
  storage: Storage
  space: Pick<Space, 'release'>
  now: Clock
  /** Those of the given keys that a row refers to. */
  filesInUse: (keys: string[]) => Promise<Set<string>>
}

const day = 24 * 60 * 60 * 1000
const atOnce = 500

/**
 * Removes what a crash during an upload left behind: half-received files, and stored files that
 * never got their row. Only files older than a day, so that no upload in progress is affected, and
 * none while a backup is being made.
 */
export const createSweepFiles = (deps: SweepDeps): JobKind<object> => ({
  name: 'media.sweep',
  cron: '23 * * * *',
  async handle() {
    for (const folder of Object.values(folders)) {
      const old = await oldFiles(deps, folder)
      for (let start = 0; start < old.length; start += atOnce) {
        const keys = old.slice(start, start + atOnce)
        const isDone = await unlessBackedUp(deps.db, async () => {
          const used = await deps.filesInUse(keys)
          const unused = keys.filter((key) => !used.has(key))
          for (const key of unused) await deps.storage.delete(key)
          await deps.space.release(deps.db.pool, unused)
        })
        if (!isDone) return
      }
    }
  },
})

async function oldFiles({ storage, now }: SweepDeps, folder: string): Promise<string[]> {
  const names = await readdir(path.join(storage.root, folder)).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const old: string[] = []
  for (const key of names.map((name) => `${folder}/${name}`)) {
    const file = await storage.stat(key)
    if (file && now().getTime() - file.modifiedAt.getTime() > day) old.push(key)
  }
  return old
}
