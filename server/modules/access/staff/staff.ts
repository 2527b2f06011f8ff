import type { AdminUser } from '#contract/access/access.ts'
import { type GrantableStaffRole, isStaff, type StaffRole } from '#contract/access/permissions.ts'
import { type TeamMember, teamMaximum } from '#contract/access/staff.ts'
import { type AuditActor, recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAdmins, lockUser, noteChange } from '../access.store.ts'
import { selectActiveHolders } from '../effective-roles.store.ts'
import type { AccessDeps } from '../index.ts'
import { changeUser, notifyOfRoles } from '../user-changes.ts'
import {
  findOwner,
  listOffice,
  moveOwnership,
  removeStaffRole,
  saveStaffRole,
} from './staff.store.ts'

/** The owner, then the other admins and the staff below them. */
export async function listTeam(
  { db, identity }: Pick<AccessDeps, 'db' | 'identity'>,
  actor: Actor,
): Promise<TeamMember[]> {
  const office = await listOffice(db.pool, teamMaximum)
  const ids = office.map(({ userId }) => userId)
  const users = new Map((await identity.usersByIds(db.pool, ids)).map((user) => [user.id, user]))
  return office.flatMap(({ userId, staffRole, since }) => {
    const user = users.get(userId)
    // Deleted between the two reads.
    if (!user) return []
    const { id, name, email, suspension } = user
    const avatarUrl = identity.avatarUrlOf(actor, user)
    const suspended = suspension !== null
    return [{ id, name, email, avatarUrl, staffRole, since: since.toISOString(), suspended }]
  })
}

interface Wanted {
  staffRole: GrantableStaffRole | null
  seenUpdatedAt?: string
}

/**
 * Gives a member a place in the office, another one, or none, with immediate effect. Throws 404,
 * 422 for an admin, who needs none, and 409 if another edit intervened.
 */
export async function setStaffRole(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
  { staffRole, seenUpdatedAt }: Wanted,
): Promise<AdminUser> {
  return deps.db.transaction(async (tx) => {
    await requireAdmin(tx, actor)
    let had: StaffRole | null = null
    const changed = await changeUser(tx, deps, actor, userId, {
      action: 'user.staff_role_set',
      seenUpdatedAt,
      async apply({ roles, staffRole: present }) {
        had = present
        if (roles.includes('admin')) {
          throw new Failure('rule_violated', 'Admins already have every staff right.')
        }
        if (staffRole === null) await removeStaffRole(tx, userId)
        else await saveStaffRole(tx, { userId, role: staffRole, by: actor.id, at: deps.now() })
        await noteChange(tx, userId)
      },
    })
    const added = new Set(staffRole && staffRole !== had ? [staffRole] : [])
    const taken = new Set(had && staffRole !== had ? [had] : [])
    await notifyOfRoles(tx, deps, { user: changed, added, taken, by: actor })
    return changed
  })
}

/**
 * The ids of those who may give places in the office: the admins whose accounts are in use. None of them can
 * lose the admin role until the transaction ends.
 */
export async function holdStaffGivers(
  { identity: { directory }, now }: Pick<AccessDeps, 'identity' | 'now'>,
  tx: Executor,
): Promise<string[]> {
  await lockAdmins(tx)
  return selectActiveHolders(tx, directory, 'admin', now())
}

interface Given {
  userId: string
  staffRole: GrantableStaffRole
  by: string
}

/**
 * Gives a place in the office that an admin has promised, in the caller's transaction, which has to hold
 * those who may give it. Throws 409 for somebody who works in the office already.
 */
export async function giveStaffRole(
  tx: Executor,
  deps: Pick<AccessDeps, 'identity' | 'jobs' | 'now'>,
  { userId, staffRole, by }: Given,
): Promise<void> {
  const [giver] = await deps.identity.usersByIds(tx, [by])
  if (!giver) throw notFound()
  const { id, name, email } = giver
  const actor: Actor = { id, name, email, roles: ['admin'], sessionId: '' }
  const user = await changeUser(tx, deps, actor, userId, {
    action: 'user.staff_role_set',
    async apply(present) {
      if (isStaff(present)) {
        throw new Failure('conflict', 'You already work in the team.')
      }
      await saveStaffRole(tx, { userId, role: staffRole, by, at: deps.now() })
      await noteChange(tx, userId)
    },
  })
  const [added, taken] = [new Set([staffRole]), new Set<StaffRole>()]
  await notifyOfRoles(tx, deps, { user, added, taken, by: actor })
}

/**
 * Suspends an account: signed out everywhere at once, no notifications or mails, all its data kept.
 * The reason is for the office. Throws 404, 403 and 409 for those who cannot be suspended, 409 for
 * an account that is suspended already.
 */
export async function suspendUser(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
  reason: string,
): Promise<AdminUser> {
  return deps.db.transaction(async (tx) => {
    // Prevents anybody from becoming an admin or the owner meanwhile.
    await lockAdmins(tx)
    return changeUser(tx, deps, actor, userId, {
      action: 'user.suspended',
      right: 'suspend',
      async apply() {
        if (!(await deps.identity.suspend(tx, { userId, reason, by: actor.id }))) {
          throw new Failure('conflict', 'This account is already suspended.')
        }
      },
    })
  })
}

/**
 * Ends a suspension: the user can sign in again and finds everything unchanged. Throws 404, 403 if
 * the actor could not have suspended the user, 409 for an account that is not suspended.
 */
export async function reinstateUser(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
): Promise<AdminUser> {
  return deps.db.transaction((tx) =>
    changeUser(tx, deps, actor, userId, {
      action: 'user.reinstated',
      right: 'suspend',
      async apply() {
        if (!(await deps.identity.reinstate(tx, { userId, by: actor.id }))) {
          throw new Failure('conflict', 'This account is not suspended.')
        }
      },
    }),
  )
}

/**
 * Makes another admin the owner, confirmed with the current owner's password; both are notified.
 * The former owner stays an admin. Throws 400 for a wrong password, 403 if the caller is not (or no
 * longer) the owner, 422 if the other is not an active admin. Of several simultaneous calls the
 * first counts.
 */
export async function handOverOwnership(
  { db, identity, now }: AccessDeps,
  actor: Actor,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  await identity.checkPassword(actor, password, 'password')
  await db.transaction(async (tx) => {
    const admins = await requireAdmin(tx, actor)
    for (const id of [actor.id, userId].toSorted()) await lockUser(tx, id)
    // A new password set while this one was being checked has ended the session.
    await identity.holdSession(tx, actor)
    if ((await findOwner(tx)) !== actor.id) {
      throw new Failure('forbidden', 'Only the owner can transfer the academy.')
    }
    await passOwnership(tx, { identity, now }, actor, { from: actor.id, to: userId, admins })
  })
}

/** The current and the next owner, and the ids of all admins. */
interface Passing {
  from: string
  to: string
  admins: readonly string[]
}

/**
 * Makes another admin the owner, records who did it, and notifies both. For use in a transaction
 * that holds both accounts. Throws 422 if the other is not an active admin.
 */
async function passOwnership(
  tx: Executor,
  { identity, now }: Pick<AccessDeps, 'identity' | 'now'>,
  by: AuditActor,
  { from, to, admins }: Passing,
): Promise<void> {
  const isSuspended = (await identity.suspendedAmong(tx, [to])).has(to)
  if (to === from || !admins.includes(to) || isSuspended) {
    throw new Failure('rule_violated', 'Choose another admin with an active account.')
  }
  await moveOwnership(tx, { to, by: by.id, at: now() })
  await recordAudit(tx, by, { action: 'ownership.handed_over', subject: to, person: to })
  for (const id of [from, to]) {
    await noteChange(tx, id)
    await emit(tx, { type: 'access.changed', subject: id, audience: { user: id } })
    await emit(tx, { type: 'ownership.handed_over', subject: to, audience: { user: id } })
  }
}

/**
 * For the command line, if the owner is permanently unavailable: makes the admin with this address
 * the owner; both are notified. Throws 422 if that is not another active admin.
 */
export async function setOwner({ db, identity, now }: AccessDeps, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const [to, from] = [await identity.signIn.accountOf(tx, email), await findOwner(tx)]
    if (!to || !from) throw new Failure('rule_violated', `No account has the address ${email}.`)
    for (const id of [from, to].toSorted()) await lockUser(tx, id)
    await passOwnership(tx, { identity, now }, system, { from, to, admins })
  })
}

/** Throws 409 if the account is the owner's; after `lockAdmins`, the result holds for the transaction. */
export async function protectOwner(tx: Executor, userId: string): Promise<void> {
  if ((await findOwner(tx)) !== userId) return
  throw new Failure('conflict', 'This is the owner. The academy must be transferred first.')
}

/**
 * Throws 403 if the caller has just been demoted; the others stay admins until the transaction
 * ends. Returns the ids of all admins.
 */
async function requireAdmin(tx: Executor, actor: Actor): Promise<string[]> {
  const admins = await lockAdmins(tx)
  if (admins.includes(actor.id)) return admins
  throw new Failure('forbidden', "You don't have the required permissions to do this.")
}
