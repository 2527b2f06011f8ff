import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { subscriptionFields } from './access.rules.ts'
import { accessRecord, lockUser } from './access.store.ts'
import { moveGrants, takeGrantBack } from './access-grants.store.ts'
import type { AccessDeps } from './deps.ts'
import { subscriptions } from './subscriptions.ts'

/**
 * Ends the access that a payment has opened, and no other: periods paid before and after remain and
 * are closed up. Repeating it has no effect. Notifies the user. For use inside a transaction.
 */
export async function takeBackPaid(
  { now, offers }: Pick<AccessDeps, 'now' | 'offers'>,
  tx: Executor,
  { transactionId, userId }: { transactionId: string; userId: string },
): Promise<void> {
  const at = now()
  await lockUser(tx, userId)
  const grant = await takeGrantBack(tx, transactionId, at)
  if (!grant) return
  const { program, startsAt, endsAt } = grant
  const { subscriptions: all } = await accessRecord(tx, userId)
  const known = all.find((one) => one.program === program)
  if (!known) return
  const left = Math.max(0, endsAt.getTime() - Math.max(at.getTime(), startsAt.getTime()))
  const after = await subscriptions.shorten(tx, known, left, at)
  await moveGrants(tx, { userId, program, from: endsAt, by: left })
  await recordAudit(tx, system, {
    action: 'subscription.taken_back',
    subject: known.id,
    name: await offers.titleOf(tx, program),
    person: userId,
    ...changeOf(known, after, subscriptionFields),
  })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  await emit(tx, { type: 'access.taken_back', subject: known.id, audience: { user: userId } })
}
