import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceSessions } from './announce-sessions.ts'
import type { IdentityDeps } from './deps.ts'
import { revokeSessions } from './password-resets.store.ts'

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(
  { actors, db, now }: IdentityDeps,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeSessions(tx, { id: actor.id, at: now(), except: actor.sessionId })
    await recordAudit(tx, actor, { action: 'session.others_ended', person: actor.id })
    await announceSessions(tx, actor.id)
  })
  actors.forget(actor.id)
}
