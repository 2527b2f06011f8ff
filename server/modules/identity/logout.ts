import type { Actor } from '#server/platform/http/actor.ts'
import { announceSessions } from './announce-sessions.ts'
import type { IdentityDeps } from './deps.ts'
import { revokeSession } from './identity.store.ts'

/** Ends the current session in every process: its access and refresh tokens become invalid. */
export async function logout({ actors, db, now }: IdentityDeps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeSession(tx, actor.sessionId, now())
    await announceSessions(tx, actor.id)
  })
  actors.forget(actor.id)
}
