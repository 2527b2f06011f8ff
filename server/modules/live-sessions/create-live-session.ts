import type { LiveSession, LiveSessionInput } from '#contract/live-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { getLiveSession } from './get-live-session.ts'
import { audiencesOf } from './live-sessions.policy.ts'
import { isOver } from './live-sessions.rules.ts'
import { insertLiveSession } from './live-sessions.store.ts'
import { sessionEntry } from './session-entry.ts'

export async function createLiveSession(
  deps: LiveSessionsDeps,
  actor: Actor,
  input: LiveSessionInput,
): Promise<LiveSession> {
  const at = deps.now()
  const [role = 'community_student'] = input.roleAccess
  const values = {
    title: input.title,
    description: input.description,
    startsAt: new Date(input.date),
    durationMinutes: input.duration,
    meetingUrl: input.meetingUrl ?? null,
    recordingUrl: input.recordingUrl ?? null,
    roleAccess: role,
    createdAt: at,
    updatedAt: at,
  }
  const made = await createOnce(deps.db, actor, async (tx, id) => {
    const row = await insertLiveSession(tx, { id, ...values })
    const change = { before: null, after: row }
    await recordAudit(tx, actor, sessionEntry('live_session.created', change))
    for (const audience of audiencesOf(row)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
      // A past session was entered for its recording, so nobody is notified.
      if (!isOver(row, at)) {
        await emit(tx, { type: 'live_session.scheduled', subject: id, audience })
      }
    }
  })
  return getLiveSession(deps, actor, made)
}
