import type { z } from 'zod'
import { programsOf } from '#contract/course-programs.ts'
import type { Course } from '#contract/courses.ts'
import type * as calls from '#contract/linked-lessons.ts'
import {
  type LinkedLessonInput,
  type ManagedLinkedLesson,
  mostChoices,
} from '#contract/linked-lessons.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isOvertaken, violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { LinkedLessonsDeps } from './index.ts'
import {
  changeMustPass,
  findLink,
  insertLink,
  type LinkRow,
  linkedAssignments,
  linkedSessions,
} from './linked-lessons.store.ts'
import { type Ids, kindOf, requireLink } from './reading.ts'

/** What a new lesson of a course can be: its assignments that are none yet, and the sessions that are for its programs. */
export async function listChoices(
  { assignments, courses, db, liveSessions }: LinkedLessonsDeps,
  actor: Actor,
  courseId: string,
) {
  const course = await courses.get(actor, courseId)
  const lessons = courses.lessonIdsOf(courseId)
  const [free, sessions] = await Promise.all([
    assignments.briefs(db.pool, courseId, { except: linkedAssignments, limit: mostChoices }),
    liveSessions.briefs(db.pool, programsOf(course), {
      except: linkedSessions(lessons),
      limit: mostChoices,
    }),
  ])
  const dated = sessions.map(({ startsAt, ...one }) => ({ ...one, date: startsAt.toISOString() }))
  return { assignments: free, sessions: dated }
}

/**
 * Adds a lesson that is an assignment of the course or a session that is for its programs, or makes one with it, after the
 * last lesson. It is completed for those who have done already what it asks for. Throws 409 if the assignment is a
 * lesson already, 422 if it is of another course or the session not for all of its programs.
 */
export async function createLinkedLesson(
  deps: LinkedLessonsDeps,
  actor: Actor,
  courseId: string,
  input: LinkedLessonInput,
): Promise<ManagedLinkedLesson> {
  const { courses, db } = deps
  const course = await courses.get(actor, courseId)
  const videoId = await createOnce(db, actor, async (tx, id) => {
    const { kind } = input
    const title = await titleOf(deps, tx, course, input)
    await courses.addLessonOfKind(tx, actor, courseId, { id, title, kind }, () =>
      kind === 'assignment'
        ? linkAssignment(deps, tx, actor, course, id, input)
        : linkSession(deps, tx, actor, course, id, input),
    )
  }).catch((error) => {
    throw isOvertaken(error) ? overtaken(error) : error
  })
  return getManaged(deps, actor, { courseId, videoId })
}

const overtaken = (error: unknown) =>
  violatedUnique(error) === null
    ? notFound()
    : new Failure('conflict', 'This assignment is a lesson already.')

/** The title of what there is, or will be; throws 422 unless the course may have it as a lesson. */
async function titleOf(
  { assignments, liveSessions }: LinkedLessonsDeps,
  tx: Executor,
  course: Course,
  input: LinkedLessonInput,
): Promise<string> {
  if (input.kind === 'assignment') {
    if (typeof input.assignment !== 'string') return input.assignment.title
    const found = await assignments.brief(tx, input.assignment)
    if (found?.courseId === course.id) return found.title
    throw refused('assignment', 'This assignment is of another course, or was deleted.')
  }
  if (typeof input.session !== 'string') return input.session.title
  const found = await liveSessions.brief(tx, input.session)
  if (programsOf(course).every((role) => found?.programs.includes(role))) return found?.title ?? ''
  throw refused('session', 'This session is not for the students of this course, or was deleted.')
}

const refused = (path: string, message: string) =>
  new Failure('rule_violated', message, { issues: [{ path, message }] })

async function linkAssignment(
  { assignments, courses }: LinkedLessonsDeps,
  tx: Executor,
  actor: Actor,
  course: Course,
  videoId: string,
  { assignment, mustPass }: LinkedLessonInput & { kind: 'assignment' },
): Promise<void> {
  if (typeof assignment !== 'string') {
    const assignmentId = newId()
    const link = () => insertLink(tx, { videoId, assignmentId, mustPass })
    return assignments.createIn(tx, actor, course, assignmentId, assignment, link)
  }
  await insertLink(tx, { videoId, assignmentId: assignment, mustPass })
  await courses.completeFor(tx, videoId, assignments.workersOn(assignment, mustPass))
}

async function linkSession(
  { courses, liveSessions }: LinkedLessonsDeps,
  tx: Executor,
  actor: Actor,
  { roleAccess, alsoFor }: Course,
  videoId: string,
  { session }: LinkedLessonInput & { kind: 'session' },
): Promise<void> {
  if (typeof session !== 'string') {
    const liveSessionId = newId()
    const link = () => insertLink(tx, { videoId, liveSessionId })
    await liveSessions.createIn(tx, actor, liveSessionId, { ...session, roleAccess, alsoFor }, link)
    return
  }
  await insertLink(tx, { videoId, liveSessionId: session })
  await courses.completeFor(tx, videoId, liveSessions.attendeesOf(session))
}

/** What has been set for a lesson that is an assignment or a session; 404 for every other. */
export async function getManaged(
  deps: LinkedLessonsDeps,
  actor: Actor,
  ids: Ids,
): Promise<ManagedLinkedLesson> {
  const { lesson, link } = await requireLink(deps, actor, ids)
  const { id, courseId, title, createdAt, updatedAt } = lesson
  const { mustPass } = link
  const shown = { id, courseId, title, kind: kindOf(link), mustPass, createdAt, updatedAt }
  return instants({ ...shown, target: await targetOf(deps, link) })
}

async function targetOf(
  { assignments, db, liveSessions }: LinkedLessonsDeps,
  { assignmentId, liveSessionId }: LinkRow,
) {
  const found = assignmentId
    ? await assignments.brief(db.pool, assignmentId)
    : await liveSessions.brief(db.pool, liveSessionId ?? '')
  if (!found) throw notFound()
  return { id: found.id, title: found.title }
}

/** Changes the title, and what completes the lesson; 409 if somebody else has changed it since `seenUpdatedAt`. */
export async function updateLinkedLesson(
  deps: LinkedLessonsDeps,
  actor: Actor,
  ids: Ids,
  { seenUpdatedAt, title, mustPass: wanted }: z.output<typeof calls.updateLinkedLesson.body>,
): Promise<ManagedLinkedLesson> {
  const { assignments, courses } = deps
  const { link } = await requireLink(deps, actor, ids)
  const kind = kindOf(link)
  await courses.changeLesson(actor, ids, kind, seenUpdatedAt, async (tx, lesson) => {
    const before = await findLink(tx, ids.videoId)
    if (!before) throw notFound()
    const mustPass = kind === 'assignment' && wanted
    await changeMustPass(tx, ids.videoId, mustPass)
    if (before.assignmentId && before.mustPass && !mustPass) {
      const workers = assignments.workersOn(before.assignmentId, mustPass)
      await courses.completeFor(tx, ids.videoId, workers)
    }
    const versions = [
      { title: lesson.title, mustPass: before.mustPass },
      { title, mustPass },
    ] as const
    return { title, change: changeOf(...versions, ['title', 'mustPass']) }
  })
  return getManaged(deps, actor, ids)
}
