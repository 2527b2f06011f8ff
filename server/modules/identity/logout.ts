import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { revokeSession } from './identity.store.ts'

interface LogoutDeps {
  db: Database
  now: Clock
  onSessionsEnded: (userId: string) => void
}

/** Ends the session of this call: its access and refresh tokens count no longer. */
export const createLogout =
  ({ db, now, onSessionsEnded }: LogoutDeps) =>
  async (actor: Actor): Promise<void> => {
    await revokeSession(db.pool, actor.sessionId, now())
    onSessionsEnded(actor.id)
  }
