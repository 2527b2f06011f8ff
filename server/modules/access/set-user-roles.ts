import type { AdminUser } from '#contract/access.ts'
import type { Role } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { programOfRole } from './access.rules.ts'
import { grantRole, revokeRole } from './access.store.ts'
import { changeUser } from './change-user.ts'
import type { AccessDeps } from './deps.ts'
import { protectLastAdmin } from './protect-last-admin.ts'
import { requireRight } from './staff/require-right.ts'
import { removeStaffRole } from './staff/staff.store.ts'
import { subscriptions } from './subscriptions.ts'
import { tellOfRoles } from './tell-of-roles.ts'

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
  const user = await deps.db.transaction(async (tx) => {
    if (!roles.includes('admin')) await protectLastAdmin(tx, actor, userId)
    let [given, taken] = [new Set<Role>(), new Set<Role>()]
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
        given = wanted.difference(had)
        taken = had.difference(wanted)
        for (const role of taken) await remove(tx, { userId, role, at })
        for (const role of given) await add(tx, deps, { userId, role, at })
        // An admin needs no lower place, and must not fall back into one later.
        if (wanted.has('admin')) await removeStaffRole(tx, userId)
      },
    })
    await tellOfRoles(tx, deps, { user: changed, given, taken, by: actor })
    return changed
  })
  deps.actors.forget(userId)
  return user
}
