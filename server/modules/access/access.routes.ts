import * as accessCalls from '#contract/access/access.ts'
import * as membersCalls from '#contract/members.ts'
import { opensBackOffice } from '#contract/second-factors.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { AccessDeps } from './index.ts'
import {
  approveRoleRequest,
  listOwnRoleRequests,
  listRoleRequests,
  rejectRoleRequest,
  requestRole,
} from './role-requests.ts'
import { cancelSubscription, extendSubscription, setAccessEnd } from './subscription-changes.ts'
import { deleteUser, setUserRoles, updateUser } from './user-changes.ts'
import { getUser, listUsers } from './users.ts'

export const accessRoutes = (deps: AccessDeps): Route[] => [
  ...roleRequestRoutes(deps),
  ...userRoutes(deps),
  ...subscriptionRoutes(deps),
]

function roleRequestRoutes(deps: AccessDeps): Route[] {
  return [
    route(accessCalls.requestRole, {
      access: 'role-requests.own',
      handle: ({ actor, body }) => requestRole(deps, actor, body.program),
    }),
    route(accessCalls.listOwnRoleRequests, {
      access: 'role-requests.own',
      handle: ({ actor }) => listOwnRoleRequests(deps, actor),
    }),
    route(accessCalls.listRoleRequests, {
      access: 'role-requests.decide',
      handle: ({ actor, query }) => listRoleRequests(deps, actor, query),
    }),
    route(accessCalls.approveRoleRequest, {
      access: 'role-requests.decide',
      effect: 'none',
      handle: ({ actor, params }) => approveRoleRequest(deps, actor, params.id),
    }),
    route(accessCalls.rejectRoleRequest, {
      access: 'role-requests.decide',
      // What was paid for the program is given back.
      effect: 'moves-money',
      handle: ({ actor, params }) => rejectRoleRequest(deps, actor, params.id),
    }),
  ]
}

function userRoutes(deps: AccessDeps): Route[] {
  return [
    route(accessCalls.listUsers, {
      access: 'members.read',
      handle: ({ actor, query }) => listUsers(deps, actor, query),
    }),
    route(accessCalls.getUser, {
      access: 'members.read',
      handle: ({ actor, params }) => getUser(deps, actor, params.id),
    }),
    route(accessCalls.updateUser, {
      access: 'members.manage',
      // It may end a program, also by moving the member to another.
      effect: 'ends-access',
      handle: ({ actor, params, body }) => updateUser(deps, actor, params.id, body),
    }),
    route(accessCalls.setUserRoles, {
      access: 'members.manage',
      // Roles that are left out are taken away.
      effect: ({ body }) => (opensBackOffice(body) ? 'gives-right' : 'ends-access'),
      handle: ({ actor, params, body }) => setUserRoles(deps, actor, params.id, body),
    }),
    route(membersCalls.setAccessEnd, {
      access: 'members.manage',
      effect: ({ body: { endsAt, seenEndsAt } }) =>
        seenEndsAt !== null && Date.parse(endsAt) < Date.parse(seenEndsAt) ? 'ends-access' : 'none',
      handle: ({ actor, params, body }) => setAccessEnd(deps, actor, params.id, body),
    }),
    route(accessCalls.deleteUser, {
      access: 'members.delete',
      effect: 'ends-access',
      handle: ({ actor, params }) => deleteUser(deps, actor, params.id),
    }),
  ]
}

function subscriptionRoutes(deps: AccessDeps): Route[] {
  return [
    route(accessCalls.extendSubscription, {
      access: 'members.manage',
      effect: 'none',
      handle: ({ actor, params, body }) =>
        extendSubscription(deps, actor, params.id, body ?? undefined),
    }),
    route(accessCalls.cancelSubscription, {
      access: 'members.manage',
      effect: 'ends-access',
      handle: ({ actor, params }) => cancelSubscription(deps, actor, params.id),
    }),
  ]
}
