import { recordAudit } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockUser } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { protectLastAdmin } from './last-admin.ts'
import { leaveCohorts } from './subscriptions.ts'

/**
 * Deletes a user: everything that hangs on the user goes with the row, the audit trail stays and
 * names no more than the id. Throws 404, and 409 for the last admin.
 */
export const createDeleteUser =
  ({ db, now, identity, onAccessChanged }: AccessDeps) =>
  async (actor: Actor, userId: string): Promise<void> => {
    await db.transaction(async (tx) => {
      await protectLastAdmin(tx, actor, userId)
      await lockUser(tx, userId)
      await leaveCohorts(tx, userId, now())
      if (!(await identity.deleteUser(tx, userId))) throw notFound()
      await recordAudit(tx, actor, { action: 'user.deleted', subject: userId })
      await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
    })
    onAccessChanged(userId)
  }
