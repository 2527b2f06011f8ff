import type { Bulk } from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findBulk, markUndone, progressOfBulk } from './bulks.store.ts'
import type { MembersDeps } from './deps.ts'
import { presentBulk } from './members.present.ts'

/**
 * Undoes a bulk action that has not started; idempotent. Throws 404, and 409 once it has started.
 */
export function undoBulk(
  { db, now }: Pick<MembersDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<Bulk> {
  return db.transaction(async (tx) => {
    const known = await findBulk(tx, id)
    if (known?.actorId !== actor.id) throw notFound()
    if (await markUndone(tx, id, now())) {
      await recordAudit(tx, actor, {
        action: 'bulk.undone',
        subject: id,
        name: known.action.kind,
      })
    }
    const bulk = await findBulk(tx, id)
    if (!bulk?.undoneAt)
      throw new Failure('conflict', 'It has begun and cannot be undone any more.')
    return presentBulk(bulk, await progressOfBulk(tx, id), new Map())
  })
}
