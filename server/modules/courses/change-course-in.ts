import type { AuditEntry } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audiencesOf } from './courses.policy.ts'
import { type LockedCourse, lockCourse } from './courses.store.ts'
import { recordCourseChange } from './record-course-change.ts'

/** What the audit trail says; of the course where it names no other subject. */
export type Change = AuditEntry

/** A change of a course, which is locked, within a transaction. */
export type Work<T> = (tx: Executor, course: LockedCourse) => Promise<Changed<T>>

interface Changed<T> {
  result: T
  change: Change
  /** The course after the change, where that decides who is told. */
  after?: Pick<LockedCourse, 'isPublished' | 'roleAccess'>
}

/** Changes a course as `changeCourse` does, as a part of a transaction that is under way. */
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
