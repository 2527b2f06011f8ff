import type { CourseFigures } from '#contract/courses.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { courseFigures } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** The totals over all courses, including drafts. */
export const createReadFigures =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  (_actor: Actor): Promise<CourseFigures> =>
    courseFigures(db.pool)
