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
  /** The `updatedAt` of the version that the admin has seen. */
  seenUpdatedAt?: string
  /** Changes the user's grants; `record` holds their previous state. */
  apply: (record: AccessRow) => Promise<void>
  /** The right that the actor needs over the user; 'manage' by default. */
  right?: keyof UserRights
}

/**
 * Applies a change to one user under a lock in the caller's transaction, with an audit entry and an
 * event. Returns the user afterwards; throws 404, 403 if the actor may not do it to this user, and
 * 409 if the user is no longer as the admin has seen.
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
  // Read again, because the change may have affected the account itself.
  const [changed = user] = await identity.usersByIds(tx, [userId])
  const shown = { ...changed, avatarUrl: identity.avatarUrlOf(actor, changed) }
  const granted = await accessRecord(tx, userId)
  const after = presentUser(actor, shown, granted, now())
  const change = changeOf(grantsOf(before, user), grantsOf(granted, changed), grantFields)
  await recordAudit(tx, actor, { action, subject: userId, ...change })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  return after
}
