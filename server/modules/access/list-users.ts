import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentUser } from './access.present.ts'
import { accessRecords } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

/** One page of users with what each is granted, newest first. */
export const createListUsers =
  ({ db, now, identity }: Pick<AccessDeps, 'db' | 'now' | 'identity'>) =>
  async (actor: Actor, query: PageQuery & { search?: string }) => {
    const { users, total } = await identity.listUsers(db.pool, query)
    const records = await accessRecords(
      db.pool,
      users.map((user) => user.id),
    )
    const at = now()
    const items = users.map((user) =>
      presentUser(
        { ...user, avatarUrl: identity.avatarUrlOf(actor, user) },
        records.get(user.id) ?? { roles: [], subscriptions: [] },
        at,
      ),
    )
    return { items, total }
  }
