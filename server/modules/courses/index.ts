import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { courseCompletion } from './completion.store.ts'
import { coursesRoutes } from './courses.routes.ts'
import { filesInUse } from './courses.store.ts'
import { asks, type CoursesDeps, needs } from './deps.ts'
import { exportFor } from './export.store.ts'
import { createOperations, type Operations } from './operations.ts'
import { countCompletedLessons, programLessons } from './progress.store.ts'
import { createSweepUploads } from './sweep-uploads.ts'
import { videoUploadsRoutes } from './video-uploads.routes.ts'

export { lessonCompleted } from './courses.questions.ts'

export interface Courses extends Operations {
  /** How many lessons a user completed from `from` until before `to`. */
  completedLessons(userId: string, from: Date, to: Date): Promise<number>
  /** The published courses of a role, and how many of their lessons the user has completed. */
  programLessons: (
    userId: string,
    role: Parameters<typeof programLessons>[2],
  ) => ReturnType<typeof programLessons>
  /** How far the students who have begun are in each published course, in percent. */
  completion: typeof courseCompletion
}

/** The catalogue: courses, their lessons, and how far everyone is in them. */
export const courses = defineModule('courses', {
  needs,
  asks,
  create: (deps: CoursesDeps): Contribution<Courses> => {
    const { pool } = deps.db
    const operations = createOperations(deps)
    return {
      api: {
        ...operations,
        completedLessons: (userId, from, to) => countCompletedLessons(pool, userId, { from, to }),
        programLessons: (userId, role) => programLessons(pool, userId, role),
        completion: courseCompletion,
      },
      routes: [...coursesRoutes(operations, deps.media), ...videoUploadsRoutes(operations, deps)],
      jobs: [createSweepUploads(deps)],
      files: {
        mayOpen: operations.mayOpen,
        inUse: (keys) => filesInUse(pool, keys),
        // An upload names its file before it is there: video_uploads.file_key promises nothing.
        columns: ['courses.thumbnail_key', 'course_videos.file_key'],
      },
      personalData: {
        part: 'courses',
        read: (userId) => exportFor(pool, userId),
        columns: {
          'lesson_progress.user_id': 'deleted',
          'video_uploads.user_id': 'deleted',
          'course_students.user_id': 'deleted',
        },
      },
    }
  },
})
