import { recordAudit } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { audiencesOf } from './live-sessions.policy.ts'
import { removeLiveSession } from './live-sessions.store.ts'
import { sessionEntry } from './session-entry.ts'

export function deleteLiveSession(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await removeLiveSession(tx, id)
    if (!row) throw notFound()
    const change = { before: row, after: null }
    await recordAudit(tx, actor, sessionEntry('live_session.deleted', change))
    for (const audience of audiencesOf(row)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
    }
  })
}
