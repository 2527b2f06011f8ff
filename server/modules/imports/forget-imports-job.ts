import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { ImportsDeps } from './deps.ts'
import { changeImport, deleteImportRow, listForgotten } from './imports.store.ts'

const hour = 60 * 60 * 1000
/** How long a statement waits for its owner, and how long reading may seem to be in progress. */
const [waits, reads] = [7 * 24 * hour, hour]

/** Removes abandoned statements, and ends readings that no process is working on any more. */
export const createForgetImportsJob = ({
  db,
  media,
  now,
}: Pick<ImportsDeps, 'db' | 'media' | 'now'>): JobKind<object> => ({
  name: 'imports.forget',
  cron: '41 * * * *',
  async handle() {
    const at = now().getTime()
    const before = { read: new Date(at - waits), reading: new Date(at - reads) }
    for (const { id, status, fileKey } of await listForgotten(db.pool, before)) {
      await db.transaction(async (tx) => {
        if (status !== 'reading') await deleteImportRow(tx, id)
        else {
          const error = 'The statement could not be read in time. Please send it again.'
          const ended = { status: 'failed' as const, fileKey: null, error }
          if (!(await changeImport(tx, id, ended, 'reading'))) return
        }
        if (fileKey) await media.deleteFiles(tx, [fileKey])
      })
    }
  },
})
