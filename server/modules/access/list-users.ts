import type { UserSort } from '#contract/access.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AccessDeps } from './deps.ts'
import { withAccess } from './with-access.ts'

interface UserQuery extends ListQuery<UserSort> {
  account?: 'suspended' | 'in use'
}

type ReadDeps = Pick<AccessDeps, 'db' | 'now' | 'identity'>

/** One page of users with their grants, newest first unless sorted. */
export async function listUsers(deps: ReadDeps, actor: Actor, { account, ...list }: UserQuery) {
  const { users, total } = await deps.identity.listUsers(deps.db.pool, {
    ...partOf(list),
    suspended: account && account === 'suspended',
  })
  return { items: await withAccess(deps, actor, users), total }
}
