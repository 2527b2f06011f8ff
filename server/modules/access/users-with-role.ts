import type { Role } from '#contract/permissions.ts'
import type { AccessDeps } from './deps.ts'
import { selectUsersWithRole } from './effective-roles.store.ts'

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** The ids of all users for whom the role is effective now. */
export function usersWithRole({ db, now }: Deps, role: Role): Promise<string[]> {
  return selectUsersWithRole(db.pool, role, now())
}
