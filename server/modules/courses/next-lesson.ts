import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import type { CoursesDeps } from './deps.ts'
import { findNextLesson } from './next-lesson.store.ts'

/** The lesson with which the actor continues; null if nothing is left to watch. */
export function nextLesson({ db }: Pick<CoursesDeps, 'db'>, actor: Actor) {
  return findNextLesson(db.pool, viewerOf(actor))
}
