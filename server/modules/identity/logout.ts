import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { revokeSession } from './identity.store.ts'

/** Ends the current session: its access and refresh tokens become invalid. */
export const createLogout =
  ({ actors, db, now }: IdentityDeps) =>
  async (actor: Actor): Promise<void> => {
    await revokeSession(db.pool, actor.sessionId, now())
    actors.forget(actor.id)
  }
