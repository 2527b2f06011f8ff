import { recordAudit } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { audiencesOf } from './live-sessions.policy.ts'
import { removeLiveSession } from './live-sessions.store.ts'

export const createDeleteLiveSession =
  ({ db }: Pick<LiveSessionsDeps, 'db'>) =>
  (actor: Actor, id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await removeLiveSession(tx, id)
      if (!row) throw notFound()
      const details = { title: row.title }
      await recordAudit(tx, actor, { action: 'live_session.deleted', subject: id, details })
      for (const audience of audiencesOf(row)) {
        await emit(tx, { type: 'live_session.changed', subject: id, audience })
      }
    })
