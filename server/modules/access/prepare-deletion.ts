import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockUser } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { protectLastAdmin } from './protect-last-admin.ts'
import { pendingPaymentsOf } from './role-requests.store.ts'
import { protectOwner } from './staff/protect-owner.ts'
import { subscriptions } from './subscriptions.ts'

/**
 * Prepares the deletion of a user, in the transaction of the deletion: seats in cohorts that have
 * not started become free, and payments for undecided requests are refunded. Throws 409 for the
 * owner and for the last admin.
 */
export async function prepareDeletion(
  { now, refundForRequest }: Pick<AccessDeps, 'now' | 'refundForRequest'>,
  tx: Executor,
  actor: Actor,
  userId: string,
): Promise<void> {
  await protectLastAdmin(tx, actor, userId)
  await protectOwner(tx, userId)
  await lockUser(tx, userId)
  await subscriptions.leaveCohorts(tx, userId, now())
  for (const paidWith of await pendingPaymentsOf(tx, userId)) {
    await refundForRequest(tx, paidWith)
  }
}
