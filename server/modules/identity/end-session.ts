import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceSessions } from './announce-sessions.ts'
import type { IdentityDeps } from './deps.ts'
import { revokeOwnSession } from './profile.store.ts'

/** Ends one session of the caller, in every process at once. Throws 404 for any other. */
export async function endSession(
  { actors, db, now }: IdentityDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await revokeOwnSession(tx, { id, userId: actor.id, at: now() }))) throw notFound()
    const person = actor.id
    await recordAudit(tx, actor, { action: 'session.ended', subject: id, person })
    await announceSessions(tx, actor.id)
  })
  actors.forget(actor.id)
}
