import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceSessions } from '../announce-sessions.ts'
import type { IdentityDeps } from '../deps.ts'
import { endViewingOf } from './viewings.store.ts'

/** Ends a viewing started in the caller's session, in every process. Throws 404 for any other. */
export async function endViewing(
  { actors, db, now }: Pick<IdentityDeps, 'actors' | 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { sessionId } = actor
    const name = await endViewingOf(tx, { id, sessionId, at: now() })
    if (!name) throw notFound()
    await recordAudit(tx, actor, { action: 'viewing.ended', subject: id, name })
    await announceSessions(tx, id)
  })
  actors.forget(id)
}
