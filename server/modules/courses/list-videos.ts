import type { Video } from '#contract/courses.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { presentVideo } from './courses.present.ts'
import { findCourse } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { selectVideos } from './videos.store.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** The lessons of a course in order; 404 if the actor may not see the course. */
export async function listVideos(
  { db, media }: ReadDeps,
  actor: Actor,
  courseId: string,
): Promise<Video[]> {
  const [course, rows] = await Promise.all([
    findCourse(db.pool, viewerOf(actor), courseId),
    selectVideos(db.pool, courseId, actor.id),
  ])
  if (!course) throw notFound()
  return rows.map((row) => presentVideo(row, (key) => media.addressOf(actor, key)))
}
