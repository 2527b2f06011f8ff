import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import type { CoursesDeps } from './deps.ts'
import { findNextLesson } from './next-lesson.store.ts'

/** The lesson that the actor goes on with; null where nothing is left to watch. */
export const createNextLesson =
  ({ db }: Pick<CoursesDeps, 'db'>) =>
  (actor: Actor) =>
    findNextLesson(db.pool, viewerOf(actor))
