import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { createMoveSandbox, SandboxMove } from './move-sandbox.ts'
import { findRecurring } from './recurring.store.ts'

interface MoveDeps {
  db: Database
  sandboxMoves: ReturnType<typeof createMoveSandbox>
}

/**
 * Lets members simulate the provider's portal and clock in the sandbox; 404 for another user's
 * subscription.
 */
export const createMoveOwnSandbox =
  ({ db, sandboxMoves }: MoveDeps) =>
  (actor: Actor, { id, action }: { id: string; action: SandboxMove }): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await findRecurring(tx, id)
      if (row?.userId !== actor.id || row.provider !== 'sandbox' || !row.providerId) {
        throw notFound()
      }
      await sandboxMoves.move(tx, row.providerId, action)
    })
