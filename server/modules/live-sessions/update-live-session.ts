import type { LiveSession, LiveSessionChanges } from '#contract/live-sessions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { audiencesOf } from './live-sessions.policy.ts'
import { presentLiveSession } from './live-sessions.present.ts'
import { sequenceAfter } from './live-sessions.rules.ts'
import { changeLiveSession, lockLiveSession } from './live-sessions.store.ts'
import { sessionEntry } from './session-entry.ts'

export function updateLiveSession(
  { db, now }: LiveSessionsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...changes }: LiveSessionChanges,
): Promise<LiveSession> {
  return db.transaction(async (tx) => {
    const before = await lockLiveSession(tx, id)
    if (!before) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    const updatedAt = changedAt(before, now())
    const columns = columnsOf(changes)
    const sequence = sequenceAfter(before, columns)
    const row = await changeLiveSession(tx, id, { ...columns, sequence, updatedAt })
    const change = { before, after: row }
    await recordAudit(tx, actor, sessionEntry('live_session.updated', change))
    // Those who can no longer see it must receive the event, too.
    for (const audience of audiencesOf(before, row)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
    }
    return presentLiveSession(row, actor)
  })
}

/** Absent fields are unchanged; a link given as null is removed. */
const columnsOf = (changes: LiveSessionChanges) => ({
  title: changes.title,
  description: changes.description,
  startsAt: changes.date === undefined ? undefined : new Date(changes.date),
  durationMinutes: changes.duration,
  meetingUrl: changes.meetingUrl,
  recordingUrl: changes.recordingUrl,
  roleAccess: changes.roleAccess?.[0],
})
