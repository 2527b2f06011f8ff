import type { AdminUser } from '#contract/access.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AccessDeps } from './deps.ts'
import { createWithAccess } from './with-access.ts'

type ReadDeps = Pick<AccessDeps, 'db' | 'now' | 'identity'>

/** One user with all grants; throws 404. */
export const createGetUser = (deps: ReadDeps) => {
  const withAccess = createWithAccess(deps)
  return async (actor: Actor, id: string): Promise<AdminUser> => {
    const [user] = await withAccess(actor, await deps.identity.usersByIds(deps.db.pool, [id]))
    if (!user) throw notFound()
    return user
  }
}
