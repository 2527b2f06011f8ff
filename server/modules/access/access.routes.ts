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
import { setAccessEnd } from '#contract/members.ts'
import { opensBackOffice } from '#contract/second-factors.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const accessRoutes = ({ requests, users, subscriptions }: Operations): Route[] => [
  ...roleRequestRoutes(requests),
  ...userRoutes(users),
  ...subscriptionRoutes(subscriptions),
]

function roleRequestRoutes(requests: Operations['requests']): Route[] {
  return [
    route(requestRole, {
      access: 'role-requests.own',
      handle: ({ actor, body }) => requests.file(actor, body.program),
    }),
    route(listOwnRoleRequests, {
      access: 'role-requests.own',
      handle: ({ actor }) => requests.listOwn(actor),
    }),
    route(listRoleRequests, {
      access: 'role-requests.decide',
      handle: ({ actor, query }) => requests.list(actor, query),
    }),
    route(approveRoleRequest, {
      access: 'role-requests.decide',
      effect: 'none',
      handle: ({ actor, params }) => requests.approve(actor, params.id),
    }),
    route(rejectRoleRequest, {
      access: 'role-requests.decide',
      // What was paid for the program is given back.
      effect: 'moves-money',
      handle: ({ actor, params }) => requests.reject(actor, params.id),
    }),
  ]
}

function userRoutes(users: Operations['users']): Route[] {
  return [
    route(listUsers, {
      access: 'members.read',
      handle: ({ actor, query }) => users.list(actor, query),
    }),
    route(getUser, {
      access: 'members.read',
      handle: ({ actor, params }) => users.get(actor, params.id),
    }),
    route(updateUser, {
      access: 'members.manage',
      // It may end a program, also by moving the member to another.
      effect: 'ends-access',
      handle: ({ actor, params, body }) => users.update(actor, params.id, body),
    }),
    route(setUserRoles, {
      access: 'members.manage',
      // Roles that are left out are taken away.
      effect: ({ body }) => (opensBackOffice(body) ? 'gives-right' : 'ends-access'),
      handle: ({ actor, params, body }) => users.setRoles(actor, params.id, body),
    }),
    route(setAccessEnd, {
      access: 'members.manage',
      effect: ({ body: { endsAt, seenEndsAt } }) =>
        seenEndsAt !== null && Date.parse(endsAt) < Date.parse(seenEndsAt) ? 'ends-access' : 'none',
      handle: ({ actor, params, body }) => users.setAccessEnd(actor, params.id, body),
    }),
    route(deleteUser, {
      access: 'members.delete',
      effect: 'ends-access',
      handle: ({ actor, params }) => users.delete(actor, params.id),
    }),
  ]
}

function subscriptionRoutes(subscriptions: Operations['subscriptions']): Route[] {
  return [
    route(extendSubscription, {
      access: 'members.manage',
      effect: 'none',
      handle: ({ actor, params, body }) =>
        subscriptions.extend(actor, params.id, body ?? undefined),
    }),
    route(cancelSubscription, {
      access: 'members.manage',
      effect: 'ends-access',
      handle: ({ actor, params }) => subscriptions.cancel(actor, params.id),
    }),
  ]
}
