import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { aloneOnUpload } from './alone-on-upload.ts'
import type { CoursesDeps } from './deps.ts'
import { requireUpload } from './require-upload.ts'
import { deleteUpload, findUpload } from './video-uploads.store.ts'

type Deps = CoursesDeps

interface Ids {
  courseId: string
  upload: string
}

/** Discards an upload with everything received; a lesson already created from it is kept. */
export async function discardUpload(deps: Deps, actor: Actor, ids: Ids): Promise<void> {
  await requireUpload(deps, actor, ids)
  await aloneOnUpload(deps, ids.upload, async () => {
    await deps.db.transaction(async (tx) => {
      const known = await findUpload(tx, ids.upload)
      await deleteUpload(tx, ids.upload)
      await recordAudit(tx, actor, {
        action: 'upload.discarded',
        subject: ids.upload,
        name: known?.fileName,
        details: { course: ids.courseId },
      })
    })
    // After the commit, which may be refused; the sweep removes what a crash leaves here.
    await deps.media.removeUpload(ids.upload)
  })
}
