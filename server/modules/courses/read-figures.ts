import type { CourseFigures } from '#contract/courses.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { courseFigures } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** The totals over all courses, including drafts. */
export function readFigures({ db }: Pick<ReadDeps, 'db'>, _actor: Actor): Promise<CourseFigures> {
  return courseFigures(db.pool)
}
