import type { AdminUser } from '#contract/access.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentUser } from './access.present.ts'
import { accessRecord } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

/** One user with all grants; throws 404. */
export async function getUser(
  { db, identity, now }: Pick<AccessDeps, 'db' | 'now' | 'identity'>,
  actor: Actor,
  id: string,
): Promise<AdminUser> {
  const [[user], record] = await Promise.all([
    identity.usersByIds(db.pool, [id]),
    accessRecord(db.pool, id),
  ])
  if (!user) throw notFound()
  const shown = { ...user, avatarUrl: identity.avatarUrlOf(actor, user) }
  return presentUser(actor, shown, record, now())
}
