import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourseIn, type Work } from './change-course-in.ts'
import type { CoursesDeps } from './deps.ts'

/**
 * Runs a change of one course or of its lessons: alone (changes of one course wait for each other),
 * in one transaction with its audit entry and its event. Throws 404 when there is no such course.
 */
export function changeCourse<T>(
  { db }: Pick<CoursesDeps, 'db'>,
  actor: Actor,
  courseId: string,
  work: Work<T>,
): Promise<T> {
  return db.transaction((tx) => changeCourseIn(tx, actor, courseId, work))
}
