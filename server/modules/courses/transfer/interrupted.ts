import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { CoursesDeps } from '../index.ts'
import { aloneOnUpload } from '../uploads.ts'
import { takeImportFiles, uploadsWithFiles } from './transfer.store.ts'

/**
 * Deletes the files that an earlier import of an upload has left behind, by whoever holds the upload. An import that
 * has succeeded leaves none: it has taken them over in the transaction that made its course.
 */
export const dropInterrupted = (deps: CoursesDeps, upload: string): Promise<void> =>
  deps.db.transaction(async (tx) => deps.media.deleteFiles(tx, await takeImportFiles(tx, upload)))

/** Every minute: deletes what imports have stored that a kill has interrupted. */
export const dropInterruptedJob = (deps: CoursesDeps): JobKind<object> => ({
  name: 'courses.drop-interrupted-imports',
  cron: '* * * * *',
  async handle() {
    for (const upload of await uploadsWithFiles(deps.db.pool)) {
      const drop = () => dropInterrupted(deps, upload)
      await aloneOnUpload(deps, upload, drop, AbortSignal.abort()).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        // Whoever holds it is importing.
        if (error.code === 'locked') return
        // The upload itself is gone.
        if (error.code === 'not_found') return drop()
        throw error
      })
    }
  },
})
