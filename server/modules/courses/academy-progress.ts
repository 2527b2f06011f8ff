import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { progressOf } from './courses.rules.ts'
import { countLessons } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** The actor's completed lessons over all visible academy courses; the percentage is rounded. */
export async function academyProgress({ db }: ReadDeps, actor: Actor) {
  const { lessons, completed } = await countLessons(db.pool, viewerOf(actor), 'academy_student')
  const { progress } = progressOf(completed, lessons)
  return { overallProgress: progress, completedLessons: completed, totalLessons: lessons }
}
