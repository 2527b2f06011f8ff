import type { RawBuilder } from 'kysely'
import { may } from '#contract/access/permissions.ts'
import type { Course } from '#contract/courses.ts'
import type { Audience } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AssignmentsDeps } from './index.ts'
import { findFileOwner } from './submissions.store.ts'

type CoursesOf = Pick<AssignmentsDeps, 'courses'>

/**
 * Assignments are visible to whoever can see their course: the titles of those courses, by id, or of those
 * selected by `among`, part of a statement.
 */
export const visibleCourses = (
  { courses }: CoursesOf,
  actor: Actor,
  among?: RawBuilder<unknown>,
): Promise<Map<string, string>> => courses.visibleTitles(actor, among)

/** Whose attempts are read, and part of a statement with the courses whose assignments are visible. */
export const readerOf = ({ courses }: CoursesOf, actor: Actor) => ({
  userId: actor.id,
  courses: courses.visibleInStatement(actor),
})

/** Where the queue of attempts finds students and the courses visible to the actor. */
export const queueDesk = (
  { courses, identity }: Pick<AssignmentsDeps, 'courses' | 'identity'>,
  actor: Actor,
) => ({ users: identity.lookup, courses: courses.visibleInStatement(actor) })

/** The course of an assignment; 404 for anyone who may not see it, and therefore not the assignment either. */
export const requireCourse = (
  { courses }: CoursesOf,
  actor: Actor,
  { courseId }: { courseId: string },
): Promise<Course> => courses.get(actor, courseId)

/** Who receives the event that an assignment of the course has changed. */
export const audienceOf = ({ isPublished, roleAccess }: Course): Audience => ({
  role: (isPublished && roleAccess[0]) || 'admin',
})

/** Whether the actor may open the file: the student who handed it in, and graders. */
export async function mayOpen(
  { db }: Pick<AssignmentsDeps, 'db'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  const owner = await findFileOwner(db.pool, fileKey)
  return owner !== null && (owner === actor.id || may(actor, 'assignments.manage'))
}
