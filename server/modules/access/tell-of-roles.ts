import type { Role, StaffRole } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { programOfRole } from './access.rules.ts'
import type { AccessDeps } from './deps.ts'

interface RolesChanged {
  user: { id: string; email: string }
  given: ReadonlySet<Role | StaffRole>
  taken: ReadonlySet<Role | StaffRole>
  by: Actor
}

/**
 * Notifies a user of roles granted or revoked, except program roles, which come and go with
 * subscriptions. Where the actor was remains private. Call it last in the transaction.
 */
export async function tellOfRoles(
  tx: Executor,
  { identity, now }: Pick<AccessDeps, 'identity' | 'now'>,
  { user, given, taken, by }: RolesChanged,
): Promise<void> {
  const at = now()
  const tell = async (kind: 'role-given' | 'role-taken', roles: ReadonlySet<Role | StaffRole>) => {
    const detail = [...roles].filter((role) => !programOfRole(role)).join(', ')
    if (detail) {
      const more = [`It was ${by.name} of the academy.`]
      await identity.tellOwner(tx, { user, kind, detail, at, where: null, more })
    }
  }
  await tell('role-given', given)
  await tell('role-taken', taken)
}
