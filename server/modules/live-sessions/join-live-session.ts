import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { visibleRoles } from './live-sessions.policy.ts'
import { meetingUrlAt } from './live-sessions.rules.ts'
import { findLiveSession, recordAttendance } from './live-sessions.store.ts'

export async function joinLiveSession(
  { db, now }: LiveSessionsDeps,
  actor: Actor,
  id: string,
): Promise<{ meetingUrl: string }> {
  const at = now()
  const session = await findLiveSession(db.pool, id, visibleRoles(actor))
  if (!session) throw notFound()
  const meetingUrl = meetingUrlAt(session, at)
  const attendance = { liveSessionId: id, userId: actor.id, joinedAt: at }
  await recordAttendance(db.pool, attendance).catch((error) => {
    // The session was deleted after it was read.
    throw violatedForeignKey(error) === null ? error : notFound()
  })
  return { meetingUrl }
}
