import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { createMoveSandbox, SandboxMove } from './move-sandbox.ts'
import { findRecurring } from './recurring.store.ts'

interface MoveDeps {
  db: Database
  sandboxMoves: ReturnType<typeof createMoveSandbox>
}

/** Lets members try in the sandbox what a provider's page and its clock do; 404 for another's. */
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
