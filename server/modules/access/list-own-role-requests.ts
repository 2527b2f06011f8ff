import type { OwnRoleRequest } from '#contract/access.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentOwnRequest } from './access.present.ts'
import type { AccessDeps } from './deps.ts'
import { requestsOf } from './role-requests.store.ts'

const mostOwn = 100

/** The actor's own requests, newest first. */
export async function listOwnRoleRequests(
  { db }: Pick<AccessDeps, 'db'>,
  actor: Actor,
): Promise<OwnRoleRequest[]> {
  return (await requestsOf(db.pool, actor.id, mostOwn)).map(presentOwnRequest)
}
