import type { LinkedKind, LinkedLesson } from '#contract/linked-lessons.ts'
import type { OpenLesson } from '#server/modules/courses/index.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LinkedLessonsDeps } from './index.ts'
import { findLink, type LinkRow } from './linked-lessons.store.ts'

/** A lesson within its course. */
export interface Ids {
  courseId: string
  videoId: string
}

export const kindOf = ({ assignmentId }: LinkRow): LinkedKind =>
  assignmentId === null ? 'session' : 'assignment'

/** A lesson that is an assignment or a session, or one of these, and is open to the actor; 404 for every other. */
export async function requireLink(
  { courses, db }: Pick<LinkedLessonsDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
  kind?: LinkedKind,
): Promise<{ lesson: OpenLesson; link: LinkRow }> {
  const [lesson, link] = await Promise.all([
    courses.findAnyLesson(actor, ids),
    findLink(db.pool, ids.videoId),
  ])
  if (!link || (kind && kindOf(link) !== kind)) throw notFound()
  return { lesson, link }
}

/** The assignment or the session that an open lesson is, as the actor sees it. */
export async function getLinkedLesson(
  deps: LinkedLessonsDeps,
  actor: Actor,
  ids: Ids,
): Promise<LinkedLesson> {
  const { assignments, liveSessions } = deps
  const { link } = await requireLink(deps, actor, ids)
  const { assignmentId, liveSessionId, mustPass, videoId: id } = link
  const [assignment, session] = await Promise.all([
    assignmentId ? assignments.get(actor, assignmentId) : null,
    // Its own access may have become another than its course’s.
    liveSessionId ? liveSessions.get(actor, liveSessionId).catch(nullIfClosed) : null,
  ])
  return { id, mustPass, assignment, session }
}

function nullIfClosed(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}
