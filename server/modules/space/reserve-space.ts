import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { requireSpace } from './require-space.ts'
import { insertFile } from './space.store.ts'

/**
 * Reserves space for a file of the actor's that is about to be written at `key`, with its maximum
 * size in bytes. Throws 413 'space_used_up' if it does not fit in addition to existing files and
 * other uploads. A reservation has to be kept or released.
 */
export async function reserveSpace(
  deps: SpaceDeps,
  actor: Actor,
  { key, bytes }: { key: string; bytes: number },
): Promise<void> {
  const { db, now } = deps

  const reserve = db.transaction(async (tx) => {
    await requireSpace(deps, tx, actor, { key, bytes })
    const values = { fileKey: key, userId: actor.id, bytes: String(bytes), createdAt: now() }
    await insertFile(tx, values)
  })
  await reserve.catch((error: unknown) => {
    // The account was deleted meanwhile.
    throw violatedForeignKey(error) ? new Failure('unauthorized', 'Please sign in.') : error
  })
}
