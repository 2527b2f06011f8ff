import type { Video } from '#contract/courses.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentVideo } from './courses.present.ts'
import type { CoursesDeps } from './deps.ts'
import { findVideo } from './videos.store.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** One lesson of an existing course, for the admin who has just changed it. */
export async function getVideo(
  { db, media }: ReadDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
): Promise<Video> {
  const row = await findVideo(db.pool, ids, actor.id)
  if (!row) throw notFound()
  return presentVideo(row, (key) => media.addressOf(actor, key))
}
