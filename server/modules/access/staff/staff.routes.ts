import * as calls from '#contract/access/staff.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { AccessDeps } from '../index.ts'
import { handOverOwnership, listTeam, reinstateUser, setStaffRole, suspendUser } from './staff.ts'

export const staffRoutes = (deps: AccessDeps): Route[] => [
  route(calls.listTeam, { access: 'staff.manage', handle: ({ actor }) => listTeam(deps, actor) }),
  route(calls.setStaffRole, {
    access: 'staff.manage',
    effect: ({ body }) => (body.staffRole ? 'gives-right' : 'ends-access'),
    handle: ({ actor, params, body }) => setStaffRole(deps, actor, params.id, body),
  }),
  route(calls.handOverOwnership, {
    access: 'ownership.hand-over',
    effect: 'gives-right',
    handle: ({ actor, body }) => handOverOwnership(deps, actor, body),
  }),
  route(calls.suspendUser, {
    access: 'members.suspend',
    effect: 'ends-access',
    handle: ({ actor, params, body }) => suspendUser(deps, actor, params.id, body.reason),
  }),
  route(calls.reinstateUser, {
    access: 'members.suspend',
    effect: 'gives-right',
    handle: ({ actor, params }) => reinstateUser(deps, actor, params.id),
  }),
]
