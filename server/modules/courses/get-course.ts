import type { Course } from '#contract/courses.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { presentCourse } from './courses.present.ts'
import { findCourse } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** One course; 404 if it does not exist or the actor may not see it. */
export async function getCourse(
  { db, media }: ReadDeps,
  actor: Actor,
  id: string,
): Promise<Course> {
  const row = await findCourse(db.pool, viewerOf(actor), id)
  if (!row) throw notFound()
  return presentCourse(row, (key) => media.addressOf(actor, key))
}
