import type { Course, CourseSort } from '#contract/courses.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { presentCourse } from './courses.present.ts'
import { selectCourses } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/**
 * A page of the courses visible to the actor, newest first unless sorted, and their total number.
 */
export async function listCourses(
  { db, media }: ReadDeps,
  actor: Actor,
  query: ListQuery<CourseSort>,
): Promise<Page<Course>> {
  const { courses, total } = await selectCourses(db.pool, viewerOf(actor), partOf(query))
  const addressOf = (key: string) => media.addressOf(actor, key)
  return { items: courses.map((row) => presentCourse(row, addressOf)), total }
}
