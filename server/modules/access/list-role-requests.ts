import type { RoleRequest, RoleRequestSort, RoleRequestStatus } from '#contract/access.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentRequest } from './access.present.ts'
import { accessRecords, noAccess } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { requestsInStatus } from './role-requests.store.ts'

/** One page of all requests in one status, oldest first unless sorted. */
export async function listRoleRequests(
  { db, identity, paidWith }: Pick<AccessDeps, 'db' | 'identity' | 'paidWith'>,
  actor: Actor,
  query: ListQuery<RoleRequestSort> & { status: RoleRequestStatus },
) {
  const { requests, total } = await requestsInStatus(db.pool, partOf(query), identity.lookup)
  const userIds = [...new Set(requests.map((request) => request.userId))]
  const paying = requests.flatMap(({ transactionId }) => transactionId ?? [])
  const [people, access, paid] = await Promise.all([
    identity.usersByIds(db.pool, userIds),
    accessRecords(db.pool, userIds),
    paidWith(db.pool, paying),
  ])
  const users = new Map(people.map((user) => [user.id, user]))
  const items: RoleRequest[] = requests.flatMap((request) => {
    // A user may have been deleted, including the request, between the two reads.
    const user = users.get(request.userId)
    if (!user) return []
    const granted = access.get(user.id) ?? noAccess()
    const amount = paid.get(request.transactionId ?? '')
    return [presentRequest(actor, request, { ...user, ...granted }, amount)]
  })
  return { items, total }
}
