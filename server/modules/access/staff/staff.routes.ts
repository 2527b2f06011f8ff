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
    handle: ({ actor, params, body }) => staff.setRole(actor, params.id, body),
  }),
  route(handOverOwnership, {
    access: 'ownership.hand-over',
    handle: ({ actor, body }) => staff.handOver(actor, body),
  }),
  route(suspendUser, {
    access: 'members.suspend',
    handle: ({ actor, params, body }) => staff.suspend(actor, params.id, body.reason),
  }),
  route(reinstateUser, {
    access: 'members.suspend',
    handle: ({ actor, params }) => staff.reinstate(actor, params.id),
  }),
]
