import type { UploadLedger } from '#server/modules/media/index.ts'
import type { CoursesDeps } from './deps.ts'
import { takeBackFile } from './take-back-file.ts'
import { createUploadLock } from './upload-lock.ts'
import { findUpload } from './video-uploads.store.ts'

type Deps = CoursesDeps

/** The callbacks of the upload protocol for this module's uploads. */
export const createUploadLedger = (deps: Deps): UploadLedger => ({
  async find(id) {
    const row = await findUpload(deps.db.pool, id)
    if (row && row.videoId === null) await takeBackFile(deps, row)
    return row ? { bytes: Number(row.bytes), isComplete: row.videoId !== null } : null
  },
  lockOf: (id) => createUploadLock(deps.db, id),
})
