import { may, type Permission } from '#contract/access/permissions.ts'
import { inNameOf } from '#server/platform/admission.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { summarise } from './access.rules.ts'
import { accessRecords } from './access.store.ts'
import type { AccessDeps } from './index.ts'

type Deps = Pick<AccessDeps, 'db' | 'identity' | 'now'>

/** Whoever requested something no longer has the permission for it: suspended, deleted or without the role. */
export class AuthorLacksRight extends Failure {
  constructor() {
    super('forbidden', 'Whoever requested this no longer has the permission.')
  }
}

/** Those of the users who have the permission now, and whose accounts are in use. */
export async function authorsWith(
  { identity, now }: Pick<Deps, 'identity' | 'now'>,
  executor: Executor,
  userIds: readonly (string | null)[],
  permission: Permission,
): Promise<Map<string, Actor>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const [users, records] = await Promise.all([
    identity.usersByIds(executor, ids),
    accessRecords(executor, ids),
  ])
  const at = now()
  const actors = users.flatMap(({ id, name, email, suspension }): Actor[] => {
    const record = records.get(id)
    if (suspension || !record) return []
    const { roles } = summarise(record, at)
    return [{ id, name, email, roles, staffRole: record.staffRole, sessionId: '' }]
  })
  return new Map(actors.filter((actor) => may(actor, permission)).map((actor) => [actor.id, actor]))
}

/**
 * Does a part of what somebody has requested for later or for many, and commits nothing once they are deleted,
 * suspended or without the permission: it then throws `AuthorLacksRight`.
 */
export async function inNameOfAuthor<T>(
  deps: Deps,
  authorId: string | null,
  permission: Permission,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  const requireAuthor = async () => {
    const [actor] = (await authorsWith(deps, deps.db.pool, [authorId], permission)).values()
    if (!actor) throw new AuthorLacksRight()
    return actor
  }
  const actor = await requireAuthor()
  const confirm = async () => void (await requireAuthor())
  return inNameOf({ userId: actor.id, confirm }, () => work(actor))
}
