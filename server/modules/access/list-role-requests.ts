import type { RoleRequest, RoleRequestSort, RoleRequestStatus } from '#contract/access.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentRequest } from './access.present.ts'
import { accessRecords, noAccess } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { requestsInStatus } from './role-requests.store.ts'

/** One page of everybody's requests in one status, oldest first unless sorted. */
export const createListRoleRequests =
  ({ db, identity }: Pick<AccessDeps, 'db' | 'identity'>) =>
  async (actor: Actor, query: ListQuery<RoleRequestSort> & { status: RoleRequestStatus }) => {
    const { requests, total } = await requestsInStatus(db.pool, partOf(query), identity.lookup)
    const userIds = [...new Set(requests.map((request) => request.userId))]
    const [people, access] = await Promise.all([
      identity.usersByIds(db.pool, userIds),
      accessRecords(db.pool, userIds),
    ])
    const users = new Map(people.map((user) => [user.id, user]))
    const items: RoleRequest[] = requests.flatMap((request) => {
      // A user may have been deleted, request and all, between the two reads.
      const user = users.get(request.userId)
      return user
        ? [presentRequest(actor, request, { ...user, ...(access.get(user.id) ?? noAccess()) })]
        : []
    })
    return { items, total }
  }
