import type { AdminUser, Plan, UserRights, UserStatus } from '#contract/access/access.ts'
import type { Role, StaffRole } from '#contract/access/permissions.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changedSince, presentUser } from './access.present.ts'
import {
  type AccessRecord,
  grantFields,
  grantsOf,
  isActive,
  programOfRole,
  summarise,
} from './access.rules.ts'
import {
  type AccessRow,
  accessRecord,
  grantRole,
  lockAdmins,
  lockUser,
  revokeRole,
  type SubscriptionRow,
} from './access.store.ts'
import type { AccessDeps } from './index.ts'
import { notifyOfMovedEnd } from './moved-ends.ts'
import { pendingPaymentsOf } from './role-requests.store.ts'
import { requireRight } from './staff/require-right.ts'
import { removeStaffRole } from './staff/staff.store.ts'
import { protectOwner } from './staff/staff.ts'
import { subscriptions } from './subscriptions.ts'

interface Wanted {
  plan?: Plan
  status?: UserStatus
}

async function apply(
  tx: Executor,
  { offers }: AccessDeps,
  userId: string,
  record: AccessRecord<SubscriptionRow>,
  wanted: Wanted,
  at: Date,
) {
  const current = summarise(record, at)
  const plan = wanted.plan ?? current.plan
  if (!plan) throw new Failure('rule_violated', 'This user has no plan yet. Choose a plan first.')
  const status = wanted.status ?? current.status
  const moves = current.plan !== null && current.plan !== plan
  if (moves) await subscriptions.close(tx, { userId, program: current.plan ?? plan, at })

  if (status === 'active') {
    const terms = await offers.now(tx, plan)
    return subscriptions.open(tx, { userId, program: plan, at, terms })
  }
  const known = record.subscriptions.find((subscription) => subscription.program === plan)
  if (known && !moves) await subscriptions.end(tx, known, { at, how: 'expired' })
  else await subscriptions.recordExpired(tx, { userId, program: plan, at })
}

/**
 * Sets the displayed plan and status; omitted values are unchanged.
 * - Active: the plan's role is granted and its subscription opened for the program's period; one
 *   that is active already keeps its end.
 * - Expired: the plan's subscription ends now. The role stays granted, so that the user counts as
 *   lapsed and is shown how to renew.
 * - Another plan than the one shown moves the user: the shown plan loses role and subscription.
 *   A second program that was not the one shown is left alone.
 *
 * Throws 404, 422 for a status without any plan, and 409 if somebody else's edit came first.
 */
export async function updateUser(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
  { seenUpdatedAt, ...wanted }: Wanted & { seenUpdatedAt?: string },
): Promise<AdminUser> {
  return deps.db.transaction((tx) =>
    changeUser(tx, deps, actor, userId, {
      action: 'user.updated',
      seenUpdatedAt,
      apply: (record) => apply(tx, deps, userId, record, wanted, deps.now()),
    }),
  )
}

interface RoleChange {
  userId: string
  role: Role
  at: Date
}

async function add(tx: Executor, { offers }: AccessDeps, { userId, role, at }: RoleChange) {
  const program = programOfRole(role)
  if (!program) return grantRole(tx, userId, role, at)
  const terms = await offers.now(tx, program)
  await subscriptions.open(tx, { userId, program, at, terms })
}

async function remove(tx: Executor, { userId, role, at }: RoleChange) {
  const program = programOfRole(role)
  if (program) await subscriptions.close(tx, { userId, program, at })
  else await revokeRole(tx, userId, role)
}

/**
 * Replaces a user's roles. A new program role opens its subscription if none is active, a removed
 * one cancels it; unchanged roles have no effect, and community rights always remain. Throws 404,
 * 403 if the actor may not do it to this user, and 409 if the owner or the last admin would lose
 * that role or another edit intervened.
 */
export async function setUserRoles(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
  { roles, seenUpdatedAt }: { roles: readonly Role[]; seenUpdatedAt?: string },
): Promise<AdminUser> {
  return deps.db.transaction(async (tx) => {
    if (!roles.includes('admin')) await protectLastAdmin(tx, actor, userId)
    let [added, taken] = [new Set<Role>(), new Set<Role>()]
    const changed = await changeUser(tx, deps, actor, userId, {
      action: 'user.roles_set',
      seenUpdatedAt,
      async apply({ roles: granted, staffRole }) {
        const at = deps.now()
        const wanted = new Set(roles.filter((role) => role !== 'community_student'))
        const had = new Set(granted)
        if (wanted.has('admin') !== had.has('admin')) {
          requireRight(actor, { id: userId, roles: granted, staffRole }, 'setAdmin')
        }
        added = wanted.difference(had)
        taken = had.difference(wanted)
        for (const role of taken) await remove(tx, { userId, role, at })
        for (const role of added) await add(tx, deps, { userId, role, at })
        // An admin needs no lower place, and must not fall back into one later.
        if (wanted.has('admin')) await removeStaffRole(tx, userId)
      },
    })
    await notifyOfRoles(tx, deps, { user: changed, added, taken, by: actor })
    return changed
  })
}

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
  deps: Pick<AccessDeps, 'identity' | 'jobs' | 'now'>,
  actor: Actor,
  userId: string,
  { action, seenUpdatedAt, apply, right = 'manage' }: Change,
): Promise<AdminUser> {
  const { identity, now } = deps
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
  for (const subscription of granted.subscriptions) {
    const known = before.subscriptions.find(({ id }) => id === subscription.id)
    await notifyOfMovedEnd(tx, deps, known, subscription)
  }
  const after = presentUser(actor, shown, granted, now())
  const change = changeOf(grantsOf(before, user), grantsOf(granted, changed), grantFields)
  await recordAudit(tx, actor, { action, subject: userId, ...change })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  return after
}

/**
 * Grants a program for its period, or adds a month to it, for one of many users, in the caller's
 * transaction. Throws 404, 403 if the actor may not do it to this user, and 422 if there is nothing
 * to grant or to extend.
 */
export async function changeInBulk(
  deps: AccessDeps,
  tx: Executor,
  actor: Actor,
  userId: string,
  { kind, program }: { kind: 'grant' | 'extend'; program: PaidProgram },
): Promise<void> {
  await changeUser(tx, deps, actor, userId, {
    action: kind === 'grant' ? 'user.access_granted' : 'user.access_extended',
    async apply(record) {
      const at = deps.now()
      const terms = await deps.offers.now(tx, program)
      const known = record.subscriptions.find((one) => one.program === program)
      if (kind === 'extend') {
        if (!known) throw new Failure('rule_violated', 'Never had this program.')
        await subscriptions.addMonth(tx, known, terms, at)
        return
      }
      if (known && isActive(known, at))
        throw new Failure('rule_violated', 'Already has this program.')
      await subscriptions.open(tx, { userId, program, at, terms })
    },
  })
}

/**
 * Deletes a user: all dependent data goes with the row; the audit trail stays and keeps only the
 * id. Throws 404, and 409 for the last admin.
 */
export async function deleteUser(deps: AccessDeps, actor: Actor, userId: string): Promise<void> {
  const { db, identity } = deps
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
}

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

/**
 * Decides whether `userId` may lose the admin role, and keeps the decision valid until the
 * transaction ends: the last admin stays (409), and a caller who has just been demoted demotes
 * nobody (403).
 */
export async function protectLastAdmin(tx: Executor, actor: Actor, userId: string) {
  const admins = await lockAdmins(tx)
  if (!admins.includes(userId)) return
  if (admins.length === 1) {
    throw new Failure('conflict', 'The academy needs at least one admin, and this is the last one.')
  }
  if (!admins.includes(actor.id)) {
    throw new Failure('forbidden', "You don't have the required permissions to do this.")
  }
}

interface RolesChanged {
  user: { id: string; email: string }
  added: ReadonlySet<Role | StaffRole>
  taken: ReadonlySet<Role | StaffRole>
  by: Actor
}

/**
 * Notifies a user of roles granted or revoked, except program roles, which come and go with
 * subscriptions. Where the actor was remains private. Call it last in the transaction.
 */
export async function notifyOfRoles(
  tx: Executor,
  { identity, now }: Pick<AccessDeps, 'identity' | 'now'>,
  { user, added, taken, by }: RolesChanged,
): Promise<void> {
  const at = now()
  const tell = async (kind: 'role-given' | 'role-taken', roles: ReadonlySet<Role | StaffRole>) => {
    const detail = [...roles].filter((role) => !programOfRole(role)).join(', ')
    if (detail) {
      const more = [`This was done by ${by.name} of the academy.`]
      await identity.tellOwner(tx, { user, kind, detail, at, where: null, more })
    }
  }
  await tell('role-given', added)
  await tell('role-taken', taken)
}
