import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addLessonIn, type Lesson } from './add-lesson-in.ts'
import type { CoursesDeps } from './deps.ts'

/**
 * Adds a lesson to a course at its position. Returns its id. `also` runs in the same transaction.
 */
export const addLesson = async (
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  lesson: Lesson,
  also?: (tx: Executor, id: string) => Promise<void>,
): Promise<string> => {
  const id = newId()
  await deps.db.transaction((tx) => addLessonIn(tx, deps, actor, courseId, { ...lesson, id }, also))
  return id
}
