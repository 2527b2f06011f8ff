import type { AdminUser } from '#contract/access.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changedSince, presentUser } from './access.present.ts'
import { type AccessRecord, grantFields, grantsOf } from './access.rules.ts'
import { accessRecord, lockUser, type SubscriptionRow } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

interface Change {
  action: string
  /** The `updatedAt` of what the admin has seen. */
  seenUpdatedAt?: string
  /** Changes what the user is granted, which `record` tells as it was. */
  apply: (record: AccessRecord<SubscriptionRow>) => Promise<void>
}

/**
 * Applies an admin's change to one user in the caller's transaction: alone, audited and announced.
 * Gives the user as afterwards; throws 404, and 409 where it is no longer what the admin has seen.
 */
export async function changeUser(
  tx: Executor,
  { identity, now }: Pick<AccessDeps, 'identity' | 'now'>,
  actor: Actor,
  userId: string,
  { action, seenUpdatedAt, apply }: Change,
): Promise<AdminUser> {
  await lockUser(tx, userId)
  const [user] = await identity.usersByIds(tx, [userId])
  if (!user) throw notFound()
  const before = await accessRecord(tx, userId)
  requireUnchanged(seenUpdatedAt, { updatedAt: changedSince(user, before) })
  await apply(before)
  const shown = { ...user, avatarUrl: identity.avatarUrlOf(actor, user) }
  const granted = await accessRecord(tx, userId)
  const after = presentUser(shown, granted, now())
  const change = changeOf(grantsOf(before), grantsOf(granted), grantFields)
  await recordAudit(tx, actor, { action, subject: userId, ...change })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  return after
}
