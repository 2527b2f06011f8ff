import type { AdminUser } from '#contract/access.ts'
import type { UserFacts } from '#server/modules/identity/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentUser } from './access.present.ts'
import { accessRecords, noAccess } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

type ReadDeps = Pick<AccessDeps, 'db' | 'now' | 'identity'>

export async function withAccess(
  { db, now, identity }: ReadDeps,
  actor: Actor,
  users: readonly UserFacts[],
): Promise<AdminUser[]> {
  const records = await accessRecords(
    db.pool,
    users.map((user) => user.id),
  )
  const at = now()
  return users.map((user) =>
    presentUser(
      actor,
      { ...user, avatarUrl: identity.avatarUrlOf(actor, user) },
      records.get(user.id) ?? noAccess(),
      at,
    ),
  )
}
