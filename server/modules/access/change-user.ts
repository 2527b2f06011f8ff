import type { AdminUser, UserRights } from '#contract/access.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changedSince, presentUser } from './access.present.ts'
import { grantFields, grantsOf } from './access.rules.ts'
import { type AccessRow, accessRecord, lockUser } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { requireRight } from './staff/require-right.ts'

interface Change {
  action: string
  /** The `updatedAt` of what the admin has seen. */
  seenUpdatedAt?: string
  /** Changes what the user is granted, which `record` tells as it was. */
  apply: (record: AccessRow) => Promise<void>
  /** What the actor must be allowed to do to the user; 'manage' where it isn't told. */
  right?: keyof UserRights
}

/**
 * Applies a change to one user in the caller's transaction: alone, audited and announced. Gives the
 * user as afterwards; throws 404, 403 where the actor may not do it to this user, and 409 where it is no longer what the admin has seen.
 */
export async function changeUser(
  tx: Executor,
  { identity, now }: Pick<AccessDeps, 'identity' | 'now'>,
  actor: Actor,
  userId: string,
  { action, seenUpdatedAt, apply, right = 'manage' }: Change,
): Promise<AdminUser> {
  await lockUser(tx, userId)
  const [user] = await identity.usersByIds(tx, [userId])
  if (!user) throw notFound()
  const before = await accessRecord(tx, userId)
  requireRight(actor, { id: userId, ...before }, right)
  requireUnchanged(seenUpdatedAt, { updatedAt: changedSince(user, before) })
  await apply(before)
  // Read again: a change may be one of the account.
  const [changed = user] = await identity.usersByIds(tx, [userId])
  const shown = { ...changed, avatarUrl: identity.avatarUrlOf(actor, changed) }
  const granted = await accessRecord(tx, userId)
  const after = presentUser(actor, shown, granted, now())
  const change = changeOf(grantsOf(before, user), grantsOf(granted, changed), grantFields)
  await recordAudit(tx, actor, { action, subject: userId, ...change })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  return after
}
