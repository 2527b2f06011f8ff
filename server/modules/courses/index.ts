import type { ContentRole } from '#contract/permissions.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { CoursesDeps } from './change-course.ts'
import { courseCompletion } from './completion.store.ts'
import { coursesRoutes } from './courses.routes.ts'
import { filesInUse } from './courses.store.ts'
import { exportFor } from './export.store.ts'
import { createOperations } from './operations.ts'
import { countCompletedLessons, programLessons } from './progress.store.ts'
import { createSweepUploadsJob } from './sweep-uploads.ts'
import { videoUploadsRoutes } from './video-uploads.routes.ts'

export interface Courses extends ReturnType<typeof createOperations> {
  routes: Route[]
  jobs: JobKind<never>[]
  /** Those of the given file keys that a course or a lesson names. */
  filesInUse(keys: string[]): Promise<Set<string>>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
  /** How many lessons a user completed from `from` until before `to`. */
  completedLessons(userId: string, from: Date, to: Date): Promise<number>
  /** The published courses of a role, and how many of their lessons the user has completed. */
  programLessons(userId: string, role: ContentRole): ReturnType<typeof programLessons>
  /** How far the students who have begun are in each published course, in percent. */
  completion: typeof courseCompletion
}

/** The catalogue: courses, their lessons, and how far everyone is in them. */
export function createCourses(deps: CoursesDeps): Courses {
  const operations = createOperations(deps)
  return {
    ...operations,
    routes: [...coursesRoutes(operations, deps.media), ...videoUploadsRoutes(operations, deps)],
    jobs: [createSweepUploadsJob(deps)],
    completedLessons: (userId, from, to) =>
      countCompletedLessons(deps.db.pool, userId, { from, to }),
    programLessons: (userId, role) => programLessons(deps.db.pool, userId, role),
    completion: courseCompletion,
    exportFor: (userId) => exportFor(deps.db.pool, userId),
    filesInUse: (keys) => filesInUse(deps.db.pool, keys),
  }
}
