import type { RawBuilder } from 'kysely'
import { type ContentRole, may } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LinkedLessonsDeps } from './index.ts'
import {
  always,
  doSessions,
  isLesson,
  isNot,
  isUnlinkedOr,
  lessonsOfSession,
  linkedSessions,
} from './linked-lessons.store.ts'

// Whether an assignment or a session is open that is a lesson: as its lesson is.

type Viewer = Pick<Actor, 'id' | 'openedCourses' | 'roles' | 'staffRole'>
type Deps = Pick<LinkedLessonsDeps, 'courses'>

export const assignmentIsOpen = (
  { courses }: Deps,
  viewer: Viewer,
  assignmentId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  may(viewer, 'content.manage')
    ? always
    : isUnlinkedOr('assignment_id', assignmentId, (videoId) => courses.isOpenFor(viewer, videoId))

export const sessionIsOpen = (
  { courses }: Deps,
  viewer: Viewer,
  sessionId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  may(viewer, 'content.manage')
    ? always
    : isUnlinkedOr('live_session_id', sessionId, (videoId) => courses.isOpenFor(viewer, videoId))

export const sessionIsShared = (
  { courses }: Deps,
  sessionId: RawBuilder<unknown>,
  role: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  isUnlinkedOr('live_session_id', sessionId, (videoId) => isNot(courses.isHeldBack(videoId, role)))

/** Whether the sessions that are lessons of a course are all for these programs; with `hold` they stay so. */
export async function sessionsOfCourseAreFor(
  { courses, liveSessions }: Pick<LinkedLessonsDeps, 'courses' | 'liveSessions'>,
  tx: Executor,
  courseId: string,
  programs: readonly ContentRole[],
  { hold }: { hold: boolean },
): Promise<boolean> {
  const lessons = courses.lessonIdsOf(courseId)
  // Locked by a statement of its own, so that the next one reads what those who held them have written.
  if (hold) await liveSessions.keepPrograms(tx, linkedSessions(lessons))
  return doSessions(tx, lessons, (id) => liveSessions.isForAll(id, programs))
}

/** Whether a session is a lesson of a course that is for one of these programs. */
export const sessionIsNeeded = (
  { courses }: Deps,
  tx: Executor,
  sessionId: string,
  programs: readonly ContentRole[],
): Promise<boolean> => isLesson(tx, sessionId, (videoId) => courses.isLessonFor(videoId, programs))

export async function readersOfSession(
  { courses }: Deps,
  tx: Executor,
  sessionId: string,
  role: ContentRole,
  members: RawBuilder<unknown>,
): Promise<string[]> {
  return courses.readersOf(tx, await lessonsOfSession(tx, sessionId), role, members)
}
