import { asTheProgram } from '#server/platform/admission.ts'
import type { CoursesDeps } from './deps.ts'
import { noteFileKey, type UploadRow } from './video-uploads.store.ts'

type Deps = CoursesDeps

/**
 * Moves a file back that a crash, or a refusal, has left between the uploads and the lessons: the
 * program's own work, whoever asks for the upload.
 */
export async function takeBackFile(deps: Deps, { id, fileKey }: UploadRow): Promise<void> {
  if (fileKey !== null) await asTheProgram(() => moveBack(deps, id, fileKey))
}

async function moveBack({ db, media }: Deps, id: string, fileKey: string): Promise<void> {
  if (!(await media.uploadFile(id))) {
    await media.moveUpload(fileKey, id).catch((error: unknown) => {
      // In neither place: there is nothing to resume.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
  await noteFileKey(db.pool, id, null)
}
