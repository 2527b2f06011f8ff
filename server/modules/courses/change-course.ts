import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourseIn, type Work } from './change-course-in.ts'
import type { CoursesDeps } from './deps.ts'

/**
 * Changes a course or its lessons under a lock (changes to one course wait for each other), in one
 * transaction with its audit entry and event. Throws 404 if there is no such course.
 */
export function changeCourse<T>(
  { db }: Pick<CoursesDeps, 'db'>,
  actor: Actor,
  courseId: string,
  work: Work<T>,
): Promise<T> {
  return db.transaction((tx) => changeCourseIn(tx, actor, courseId, work))
}
