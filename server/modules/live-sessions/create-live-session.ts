import type { LiveSession, LiveSessionInput } from '#contract/live-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { audiencesOf } from './live-sessions.policy.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { insertLiveSession } from './live-sessions.store.ts'
import { sessionEntry } from './session-entry.ts'

export const createCreateLiveSession =
  ({ db, now }: LiveSessionsDeps) =>
  (actor: Actor, input: LiveSessionInput): Promise<LiveSession> => {
    const at = now()
    const [role = 'community_student'] = input.roleAccess
    const values = {
      id: newId(),
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
    return db.transaction(async (tx) => {
      const row = await insertLiveSession(tx, values)
      const { id: subject } = row
      const change = { before: null, after: row }
      await recordAudit(tx, actor, sessionEntry('live_session.created', change))
      for (const audience of audiencesOf(row)) {
        await emit(tx, { type: 'live_session.changed', subject, audience })
        await emit(tx, { type: 'live_session.scheduled', subject, audience })
      }
      return presentLiveSession(row, actor)
    })
  }
