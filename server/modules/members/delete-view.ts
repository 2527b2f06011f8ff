import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { removeView } from './members.store.ts'

/** Deletes one of the actor's saved views. */
export function deleteView(
  { db }: Pick<MembersDeps, 'db'>,
  actor: Actor,
  name: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await removeView(tx, actor.id, name)
    await recordAudit(tx, actor, { action: 'view.deleted', name })
  })
}
