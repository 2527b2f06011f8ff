import type { CoursesDeps } from './deps.ts'
import { noteFileKey, type UploadRow } from './video-uploads.store.ts'

type Deps = CoursesDeps

/** Moves a file back that a crash has left between the uploads and the lessons. */
export async function takeBackFile({ db, media }: Deps, { id, fileKey }: UploadRow): Promise<void> {
  if (fileKey === null) return
  if (!(await media.uploadFile(id))) {
    await media.moveUpload(fileKey, id).catch((error: unknown) => {
      // In neither place: there is nothing to resume.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
  await noteFileKey(db.pool, id, null)
}
