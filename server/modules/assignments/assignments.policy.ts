import type { RawBuilder } from 'kysely'
import { may } from '#contract/access/permissions.ts'
import { programsOf } from '#contract/course-programs.ts'
import type { Course } from '#contract/courses.ts'
import type { VisibleCourse } from '#server/modules/courses/index.ts'
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

/** Somebody for whom assignments are read. */
export interface Reader {
  userId: string
  /** Part of a statement: the courses whose assignments are visible, unless they are lessons that are closed. */
  courses: RawBuilder<VisibleCourse>
  /** Part of a statement: whether the assignment with the id in this column is open, if its course is visible. */
  isOpen(assignmentId: RawBuilder<unknown>): RawBuilder<boolean>
}

export const readerOf = (
  { courses, isOpen }: Pick<AssignmentsDeps, 'courses' | 'isOpen'>,
  actor: Pick<Actor, 'id' | 'openedCourses' | 'roles' | 'staffRole'>,
): Reader => ({
  userId: actor.id,
  courses: courses.visibleInStatement(actor),
  isOpen: (assignmentId) => isOpen(actor, assignmentId),
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
export const audiencesOf = (course: Course): Audience[] =>
  course.isPublished ? programsOf(course).map((role) => ({ role })) : [{ role: 'admin' }]

/**
 * Whether the actor may open the file: the student who handed it in, or, once the attempt is graded, to whom it was
 * given back; and graders.
 */
export async function mayOpen(
  { db }: Pick<AssignmentsDeps, 'db'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  const owner = await findFileOwner(db.pool, fileKey)
  if (owner === null) return false
  return (owner.userId === actor.id && owner.isTheirs) || may(actor, 'assignments.manage')
}
