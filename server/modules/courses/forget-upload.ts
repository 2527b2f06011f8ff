import { Failure } from '#server/platform/failure.ts'
import { aloneOnUpload } from './alone-on-upload.ts'
import type { CoursesDeps } from './deps.ts'
import { takeBackFile } from './take-back-file.ts'
import { deleteUpload, findUpload } from './video-uploads.store.ts'

type Deps = CoursesDeps

/**
 * Forgets an upload that has become a lesson, or whose file is gone; if finishing left the file
 * with the lessons but created no lesson, the file is moved back first. An upload in use is left
 * alone.
 */
export async function forgetUpload(deps: Deps, id: string): Promise<void> {
  const { db, media } = deps
  const forget = async () => {
    const row = await findUpload(db.pool, id)
    if (!row) return
    if (row.videoId === null) {
      await takeBackFile(deps, row)
      if (await media.uploadFile(id)) return
    }
    await deleteUpload(db.pool, id)
  }
  await aloneOnUpload(deps, id, forget, AbortSignal.abort()).catch((error: unknown) => {
    const isBusy =
      error instanceof Failure && (error.code === 'locked' || error.code === 'not_found')
    if (!isBusy) throw error
  })
}
