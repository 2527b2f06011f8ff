import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { revokeSession } from './identity.store.ts'

/** Ends the session of this call: its access and refresh tokens count no longer. */
export const createLogout =
  ({ actors, db, now }: IdentityDeps) =>
  async (actor: Actor): Promise<void> => {
    await revokeSession(db.pool, actor.sessionId, now())
    actors.forget(actor.id)
  }
