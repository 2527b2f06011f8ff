import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { grantFields, grantsOf } from './access.rules.ts'
import { accessRecord } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { prepareDeletion } from './prepare-deletion.ts'

/**
 * Deletes a user: all dependent data goes with the row; the audit trail stays and keeps only the
 * id. Throws 404, and 409 for the last admin.
 */
export async function deleteUser(deps: AccessDeps, actor: Actor, userId: string): Promise<void> {
  const { db, identity, actors } = deps

  await db.transaction(async (tx) => {
    await prepareDeletion(deps, tx, actor, userId)
    const [user] = await identity.usersByIds(tx, [userId])
    if (!user) throw notFound()
    const had = grantsOf(await accessRecord(tx, userId), user)
    if (!(await identity.deleteUser(tx, userId))) throw notFound()
    await recordAudit(tx, actor, {
      action: 'user.deleted',
      subject: userId,
      ...changeOf(had, null, grantFields),
    })
    await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  })
  actors.forget(userId)
}
