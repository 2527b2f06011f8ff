import * as calls from '#contract/bookings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { bookCall, cancelOwnCall, moveCall } from './booking.ts'
import { getHours, setHours } from './hours.ts'
import type { BookingsDeps } from './index.ts'
import { cancelCall, noteCall } from './managing.ts'
import { getCallCalendar, listFreeTimes, listOwnCalls } from './reading.ts'

export const bookingsRoutes = (deps: BookingsDeps): Route[] => [
  route(calls.listOwnCalls, {
    access: 'content.read',
    handle: ({ actor }) => listOwnCalls(deps, actor),
  }),
  route(calls.listFreeTimes, {
    access: 'content.read',
    handle: ({ actor, query }) => listFreeTimes(deps, actor, query),
  }),
  route(calls.bookCall, {
    access: 'content.read',
    handle: ({ actor, body }) => bookCall(deps, actor, body),
  }),
  route(calls.moveCall, {
    access: 'content.read',
    handle: ({ actor, params, body }) => moveCall(deps, actor, params.id, body),
  }),
  route(calls.cancelOwnCall, {
    access: 'content.read',
    handle: ({ actor, params }) => cancelOwnCall(deps, actor, params.id),
  }),
  route(calls.getCallCalendar, {
    access: 'content.manage',
    handle: ({ actor, query }) => getCallCalendar(deps, actor, query),
  }),
  route(calls.cancelCall, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => cancelCall(deps, actor, params.id, body.word),
  }),
  route(calls.noteCall, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => noteCall(deps, actor, params.id, body),
  }),
  route(calls.getBookingHours, {
    access: 'content.manage',
    handle: ({ actor }) => getHours(deps, actor),
  }),
  route(calls.setBookingHours, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => setHours(deps, actor, body),
  }),
]
