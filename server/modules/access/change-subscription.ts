import type { Subscription } from '#contract/access.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentSubscription } from './access.present.ts'
import { subscriptionFields } from './access.rules.ts'
import { accessRecord, findSubscription, lockUser, type SubscriptionRow } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { requireRight } from './staff/require-right.ts'

interface Change {
  action: string
  apply: (tx: Executor, subscription: SubscriptionRow, at: Date) => Promise<SubscriptionRow>
}

/**
 * Changes one subscription under a lock, with an audit entry and an event. Throws 404, and 403 if
 * the actor may not do it to its user.
 */
export async function changeSubscription(
  { db, now, actors, offers }: AccessDeps,
  { action, apply }: Change,
  actor: Actor,
  id: string,
): Promise<Subscription> {
  const changed = await db.transaction(async (tx) => {
    const owner = (await findSubscription(tx, id))?.userId
    if (!owner) throw notFound()
    await lockUser(tx, owner)
    // Read again under the lock: it may have been changed, or deleted with its user.
    const known = await findSubscription(tx, id)
    if (!known) throw notFound()
    requireRight(actor, { id: owner, ...(await accessRecord(tx, owner)) }, 'manage')
    const subscription = await apply(tx, known, now())
    await recordAudit(tx, actor, {
      action,
      subject: id,
      name: await offers.titleOf(tx, known.program),
      person: owner,
      ...changeOf(known, subscription, subscriptionFields),
    })
    await emit(tx, { type: 'access.changed', subject: owner, audience: { user: owner } })
    return subscription
  })
  actors.forget(changed.userId)
  return presentSubscription(changed, now())
}
