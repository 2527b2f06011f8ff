import type { AuditEntry } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audiencesOf } from './courses.policy.ts'
import { type LockedCourse, lockCourse } from './courses.store.ts'
import { recordCourseChange } from './record-course-change.ts'

/** The audit entry; about the course unless it names another subject. */
export type Change = AuditEntry

/** A change to a locked course within a transaction. */
export type Work<T> = (tx: Executor, course: LockedCourse) => Promise<Changed<T>>

interface Changed<T> {
  result: T
  change: Change
  /** The course after the change, if that affects who is notified. */
  after?: Pick<LockedCourse, 'isPublished' | 'roleAccess'>
}

/** Changes a course like `changeCourse`, as part of a running transaction. */
export async function changeCourseIn<T>(
  tx: Executor,
  actor: Actor,
  courseId: string,
  work: Work<T>,
): Promise<T> {
  const course = await lockCourse(tx, courseId)
  if (!course) throw notFound()
  const { result, change, after = course } = await work(tx, course)
  await recordCourseChange(tx, actor, course, change, audiencesOf(course, after))
  return result
}
