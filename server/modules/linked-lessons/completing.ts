import type { RawBuilder } from 'kysely'
import type { assignmentWorked } from '#server/modules/assignments/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AskOf } from '#server/platform/module/question.ts'
import type { LinkedLessonsDeps } from './index.ts'
import { findLinkOf, visibleLessonsOfSession } from './linked-lessons.store.ts'
import { type Ids, requireLink } from './reading.ts'

type Work = Parameters<AskOf<typeof assignmentWorked>>[1]

/** Completes the lesson that an assignment is, or begins it, so that it stays open. */
export async function takeWork(
  { courses }: Pick<LinkedLessonsDeps, 'courses'>,
  tx: Executor,
  { userId, assignmentId, isPassed }: Work,
): Promise<void> {
  const link = await findLinkOf(tx, assignmentId)
  if (!link) return
  if (isPassed || !link.mustPass) await courses.completeLesson(tx, userId, link.videoId)
  else await courses.beginLesson(tx, userId, link.videoId)
}

/** Completes the lessons that a session is, of those that are open to whoever joins it. */
export async function takeAttendance(
  { courses }: Pick<LinkedLessonsDeps, 'courses'>,
  tx: Executor,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  const visible = {
    lessons: courses.lessonsInStatement,
    courses: courses.visibleIds(actor),
    isOpen: (videoId: RawBuilder<unknown>) => courses.isOpenFor(actor, videoId),
  }
  for (const videoId of await visibleLessonsOfSession(tx, sessionId, visible)) {
    await courses.completeLesson(tx, actor.id, videoId)
  }
}

/**
 * The recording of the session that a lesson is. It is at another site, which does not say what is watched: opening it
 * completes the lesson, as joining does. 404 for a lesson that is not open, 422 without a recording.
 */
export async function watchRecording(
  deps: LinkedLessonsDeps,
  actor: Actor,
  ids: Ids,
): Promise<{ recordingUrl: string }> {
  const { courses, db, liveSessions } = deps
  const { link } = await requireLink(deps, actor, ids, 'session')
  const session = link.liveSessionId && (await liveSessions.get(actor, link.liveSessionId))
  if (!session || session.recordingUrl === null) {
    throw new Failure('rule_violated', 'This session has no recording yet.')
  }
  await db.transaction((tx) => courses.completeLesson(tx, actor.id, ids.videoId))
  return { recordingUrl: session.recordingUrl }
}
