import {
  handOverOwnership,
  listTeam,
  reinstateUser,
  setStaffRole,
  suspendUser,
} from '#contract/staff.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

export const staffRoutes = ({ staff }: Operations): Route[] => [
  route(listTeam, { access: 'staff.manage', handle: ({ actor }) => staff.list(actor) }),
  route(setStaffRole, {
    access: 'staff.manage',
    effect: ({ body }) => (body.staffRole ? 'gives-right' : 'ends-access'),
    handle: ({ actor, params, body }) => staff.setRole(actor, params.id, body),
  }),
  route(handOverOwnership, {
    access: 'ownership.hand-over',
    effect: 'gives-right',
    handle: ({ actor, body }) => staff.handOver(actor, body),
  }),
  route(suspendUser, {
    access: 'members.suspend',
    effect: 'ends-access',
    handle: ({ actor, params, body }) => staff.suspend(actor, params.id, body.reason),
  }),
  route(reinstateUser, {
    access: 'members.suspend',
    effect: 'gives-right',
    handle: ({ actor, params }) => staff.reinstate(actor, params.id),
  }),
]
