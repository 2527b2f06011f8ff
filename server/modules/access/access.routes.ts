import {
  approveRoleRequest,
  cancelSubscription,
  deleteUser,
  extendSubscription,
  getUser,
  listOwnRoleRequests,
  listRoleRequests,
  listUsers,
  rejectRoleRequest,
  requestRole,
  setUserRoles,
  updateUser,
} from '#contract/access.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { createApproveRoleRequest } from './approve-role-request.ts'
import { createCancelSubscription } from './cancel-subscription.ts'
import { createDeleteUser } from './delete-user.ts'
import type { AccessDeps } from './deps.ts'
import { createExtendSubscription } from './extend-subscription.ts'
import { createListOwnRoleRequests, createListRoleRequests } from './list-role-requests.ts'
import { createGetUser, createListUsers } from './list-users.ts'
import { createRejectRoleRequest } from './reject-role-request.ts'
import { createRequestRole } from './request-role.ts'
import { createSetUserRoles } from './set-user-roles.ts'
import { createUpdateUser } from './update-user.ts'

export const accessRoutes = (deps: AccessDeps): Route[] => [
  ...roleRequestRoutes(deps),
  ...userRoutes(deps),
  ...subscriptionRoutes(deps),
]

function roleRequestRoutes(deps: AccessDeps): Route[] {
  const request = createRequestRole(deps)
  const listOwn = createListOwnRoleRequests(deps)
  const list = createListRoleRequests(deps)
  const approve = createApproveRoleRequest(deps)
  const reject = createRejectRoleRequest(deps)
  return [
    route(requestRole, {
      access: 'role-requests.own',
      handle: ({ actor, body }) => request(actor, body.program),
    }),
    route(listOwnRoleRequests, {
      access: 'role-requests.own',
      handle: ({ actor }) => listOwn(actor),
    }),
    route(listRoleRequests, {
      access: 'role-requests.decide',
      async handle({ actor, query, reply }) {
        const { items, total } = await list(actor, query)
        reply.header('x-total-count', total)
        return items
      },
    }),
    route(approveRoleRequest, {
      access: 'role-requests.decide',
      handle: ({ actor, params }) => approve(actor, params.id),
    }),
    route(rejectRoleRequest, {
      access: 'role-requests.decide',
      handle: ({ actor, params }) => reject(actor, params.id),
    }),
  ]
}

function userRoutes(deps: AccessDeps): Route[] {
  const list = createListUsers(deps)
  const get = createGetUser(deps)
  const update = createUpdateUser(deps)
  const setRoles = createSetUserRoles(deps)
  const remove = createDeleteUser(deps)
  return [
    route(listUsers, {
      access: 'users.manage',
      async handle({ actor, query, reply }) {
        const { items, total } = await list(actor, query)
        reply.header('x-total-count', total)
        return items
      },
    }),
    route(getUser, {
      access: 'users.manage',
      handle: ({ actor, params }) => get(actor, params.id),
    }),
    route(updateUser, {
      access: 'users.manage',
      handle: ({ actor, params, body }) => update(actor, params.id, body),
    }),
    route(setUserRoles, {
      access: 'users.manage',
      handle: ({ actor, params, body }) => setRoles(actor, params.id, body),
    }),
    route(deleteUser, {
      access: 'users.manage',
      async handle({ actor, params }) {
        await remove(actor, params.id)
        return undefined
      },
    }),
  ]
}

function subscriptionRoutes(deps: AccessDeps): Route[] {
  const extend = createExtendSubscription(deps)
  const cancel = createCancelSubscription(deps)
  return [
    route(extendSubscription, {
      access: 'users.manage',
      handle: ({ actor, params }) => extend(actor, params.id),
    }),
    route(cancelSubscription, {
      access: 'users.manage',
      handle: ({ actor, params }) => cancel(actor, params.id),
    }),
  ]
}
