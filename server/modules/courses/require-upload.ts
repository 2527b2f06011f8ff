import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CoursesDeps } from './deps.ts'
import { ownsUpload } from './video-uploads.store.ts'

type Deps = CoursesDeps

interface Ids {
  courseId: string
  upload: string
}

/** Throws 404 unless the upload is the actor's own and to this course. */
export async function requireUpload(
  { db }: Deps,
  actor: Actor,
  { courseId, upload }: Ids,
): Promise<void> {
  if (!(await ownsUpload(db.pool, { id: upload, courseId, userId: actor.id }))) throw notFound()
}
