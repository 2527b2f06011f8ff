import type { LiveSession, LiveSessionInput } from '#contract/live-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './index.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { insertLiveSession } from './live-sessions.store.ts'

export const createCreateLiveSession =
  ({ db, now }: LiveSessionsDeps) =>
  (actor: Actor, input: LiveSessionInput): Promise<LiveSession> => {
    const at = now()
    const [role = 'community_student'] = input.roleAccess
    const values = {
      id: newId(),
      title: input.title,
      description: input.description,
      starts_at: new Date(input.date),
      duration_minutes: input.duration,
      meeting_url: input.meetingUrl ?? null,
      recording_url: input.recordingUrl ?? null,
      role_access: role,
      created_at: at,
      updated_at: at,
    }
    return db.transaction(async (tx) => {
      const row = await insertLiveSession(tx, values)
      const { id: subject, title } = row
      await recordAudit(tx, actor, { action: 'live_session.created', subject, details: { title } })
      await emit(tx, { type: 'live_session.changed', subject, audience: { role } })
      await emit(tx, { type: 'live_session.scheduled', subject, audience: { role } })
      return presentLiveSession(row, actor)
    })
  }
