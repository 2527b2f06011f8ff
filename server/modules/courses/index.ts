import type { Route } from '#server/platform/http/route.ts'
import type { CoursesDeps } from './change-course.ts'
import { courseCompletion } from './completion.store.ts'
import { coursesRoutes } from './courses.routes.ts'
import { filesInUse } from './courses.store.ts'
import { createOperations } from './operations.ts'

export interface Courses extends ReturnType<typeof createOperations> {
  routes: Route[]
  /** Those of the given file keys that a course or a lesson names. */
  filesInUse(keys: string[]): Promise<Set<string>>
  /** How far the students who have begun are in each published course, in percent. */
  completion: typeof courseCompletion
}

/** The catalogue: courses, their lessons, and how far everyone is in them. */
export function createCourses(deps: CoursesDeps): Courses {
  const operations = createOperations(deps)
  return {
    ...operations,
    routes: coursesRoutes(operations, deps.media),
    completion: courseCompletion,
    filesInUse: (keys) => filesInUse(deps.db.pool, keys),
  }
}
