import type { AdminUser } from '#contract/access.ts'
import type { GrantableStaffRole, StaffRole } from '#contract/permissions.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { noteChange } from '../access.store.ts'
import { changeUser } from '../change-user.ts'
import type { AccessDeps } from '../deps.ts'
import { tellOfRoles } from '../tell-of-roles.ts'
import { requireAdmin } from './require-admin.ts'
import { removeStaffRole, saveStaffRole } from './staff.store.ts'

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
  const user = await deps.db.transaction(async (tx) => {
    await requireAdmin(tx, actor)
    let had: StaffRole | null = null
    const changed = await changeUser(tx, deps, actor, userId, {
      action: 'user.staff_role_set',
      seenUpdatedAt,
      async apply({ roles, staffRole: present }) {
        had = present
        if (roles.includes('admin')) {
          throw new Failure('rule_violated', 'An admin may do all that the staff may.')
        }
        if (staffRole === null) await removeStaffRole(tx, userId)
        else await saveStaffRole(tx, { userId, role: staffRole, by: actor.id, at: deps.now() })
        await noteChange(tx, userId)
      },
    })
    const given = new Set(staffRole && staffRole !== had ? [staffRole] : [])
    const taken = new Set(had && staffRole !== had ? [had] : [])
    await tellOfRoles(tx, deps, { user: changed, given, taken, by: actor })
    return changed
  })
  deps.actors.forget(userId)
  return user
}
