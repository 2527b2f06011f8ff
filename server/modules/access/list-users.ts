import type { AdminUser, UserSort } from '#contract/access.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { UserFacts } from '#server/modules/identity/index.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentUser } from './access.present.ts'
import { accessRecords, noAccess } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

type ReadDeps = Pick<AccessDeps, 'db' | 'now' | 'identity'>

/** One page of users with what each is granted, newest first unless sorted. */
export const createListUsers = (deps: ReadDeps) => {
  const withAccess = createWithAccess(deps)
  return async (actor: Actor, query: ListQuery<UserSort>) => {
    const { users, total } = await deps.identity.listUsers(deps.db.pool, partOf(query))
    return { items: await withAccess(actor, users), total }
  }
}

/** One user with what is granted; throws 404. */
export const createGetUser = (deps: ReadDeps) => {
  const withAccess = createWithAccess(deps)
  return async (actor: Actor, id: string): Promise<AdminUser> => {
    const [user] = await withAccess(actor, await deps.identity.usersByIds(deps.db.pool, [id]))
    if (!user) throw notFound()
    return user
  }
}

const createWithAccess =
  ({ db, now, identity }: ReadDeps) =>
  async (actor: Actor, users: readonly UserFacts[]): Promise<AdminUser[]> => {
    const records = await accessRecords(
      db.pool,
      users.map((user) => user.id),
    )
    const at = now()
    return users.map((user) =>
      presentUser(
        { ...user, avatarUrl: identity.avatarUrlOf(actor, user) },
        records.get(user.id) ?? noAccess(),
        at,
      ),
    )
  }
