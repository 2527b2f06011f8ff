import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { holdSessionRow } from './password-resets.store.ts'

/**
 * Throws 401 unless the caller's session is alive, and keeps it alive until the transaction ends.
 */
export async function holdSession(tx: Executor, actor: Actor): Promise<void> {
  const session = await holdSessionRow(tx, { id: actor.sessionId, userId: actor.id })
  if (!session || session.revokedAt) throw new Failure('unauthorized', 'Please sign in.')
}
