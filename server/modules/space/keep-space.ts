import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { requireSpace } from './require-space.ts'
import { moveFile } from './space.store.ts'

interface KeptFile {
  /** The key of the reservation. */
  reserved: string
  key: string
  bytes: number
}

/**
 * Turns a reservation into the stored file. Throws 413 if that is larger than the upload and no
 * longer fits; the reservation then remains.
 */
export function keepSpace(
  deps: SpaceDeps,
  actor: Actor,
  { reserved, key, bytes }: KeptFile,
): Promise<void> {
  const { db, now } = deps
  return db.transaction(async (tx) => {
    await requireSpace(deps, tx, actor, { key: reserved, bytes })
    const values = { fileKey: key, bytes: String(bytes), createdAt: now() }
    if (await moveFile(tx, reserved, values)) return
    // The account was deleted meanwhile, or the upload took more than a day.
    throw new Failure('conflict', 'The file could not be kept. Please send it again.')
  })
}
