import { notFound } from '#server/platform/failure.ts'
import { courseExists } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type Deps = CoursesDeps

/** Throws 404 unless there is such a course. */
export async function requireCourse({ db }: Deps, courseId: string): Promise<void> {
  if (!(await courseExists(db.pool, courseId))) throw notFound()
}
