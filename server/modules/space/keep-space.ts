import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { createRequireSpace } from './require-space.ts'
import { moveFile } from './space.store.ts'

interface KeptFile {
  /** What was reserved. */
  reserved: string
  key: string
  bytes: number
}

/**
 * Turns what was reserved into the file that came of it. Throws 413 where that has become larger than
 * what it came from and does not fit any more; the reservation then stays.
 */
export const createKeepSpace = (deps: SpaceDeps) => {
  const { db, now } = deps
  const requireSpace = createRequireSpace(deps)
  return (actor: Actor, { reserved, key, bytes }: KeptFile): Promise<void> =>
    db.transaction(async (tx) => {
      await requireSpace(tx, actor, { key: reserved, bytes })
      const values = { fileKey: key, bytes: String(bytes), createdAt: now() }
      if (await moveFile(tx, reserved, values)) return
      // The account was deleted meanwhile, or the upload took more than a day.
      throw new Failure('conflict', 'The file could not be kept. Please send it again.')
    })
}
