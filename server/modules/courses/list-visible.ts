import type { Course } from '#contract/courses.ts'
import type { ContentRole } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { presentCourse } from './courses.present.ts'
import { listCourses } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** The newest `limit` visible courses, restricted to the given roles if there are any. */
export const createListVisible =
  ({ db, media }: ReadDeps) =>
  async (
    actor: Actor,
    { roles, limit }: { roles?: readonly ContentRole[]; limit: number },
  ): Promise<Course[]> => {
    const page = { limit, offset: 0, roles }
    const { courses } = await listCourses(db.pool, viewerOf(actor), page)
    return courses.map((row) => presentCourse(row, (key) => media.addressOf(actor, key)))
  }
