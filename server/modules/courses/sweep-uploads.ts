import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { CoursesDeps } from './deps.ts'
import { forgetUpload } from './forget-upload.ts'
import { uploadsBefore } from './video-uploads.store.ts'

const day = 24 * 60 * 60 * 1000
const atOnce = 500

/**
 * Forgets uploads that have become lessons, and those whose files have been removed by the file
 * sweep, a day after their last byte. While bytes arrive, an upload may take as long as it needs.
 */
export const createSweepUploads = (deps: CoursesDeps): JobKind<object> => ({
  name: 'courses.sweep-uploads',
  cron: '33 * * * *',
  async handle() {
    const { db, now, media } = deps
    const old = await uploadsBefore(db.pool, new Date(now().getTime() - day), atOnce)
    for (const { id, fileKey, videoId } of old) {
      const isOpen = videoId === null && fileKey === null
      const isUnderWay = isOpen && (await media.uploadFile(id)) !== null
      if (!isUnderWay) await forgetUpload(deps, id)
    }
  },
})
