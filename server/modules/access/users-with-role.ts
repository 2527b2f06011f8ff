import type { Role } from '#contract/permissions.ts'
import type { AccessDeps } from './deps.ts'
import { usersWithRole } from './effective-roles.store.ts'

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** The ids of all users for whom the role is effective now. */
export const createUsersWithRole =
  ({ db, now }: Deps) =>
  (role: Role): Promise<string[]> =>
    usersWithRole(db.pool, role, now())
