import type { VideoUpload } from '#contract/courses.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { courseExists } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { listUnfinished } from './video-uploads.store.ts'

type Deps = CoursesDeps

/** The actor's uploads to a course that have not become lessons. */
export async function listUploads(
  { db, media }: Deps,
  actor: Actor,
  courseId: string,
): Promise<VideoUpload[]> {
  if (!(await courseExists(db.pool, courseId))) throw notFound()
  const rows = await listUnfinished(db.pool, courseId, actor.id)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      fileName: row.fileName,
      fileChanged: Number(row.fileChanged),
      bytes: Number(row.bytes),
      received: row.fileKey === null ? await media.uploadedBytes(row.id) : Number(row.bytes),
      createdAt: row.createdAt.toISOString(),
    })),
  )
}
