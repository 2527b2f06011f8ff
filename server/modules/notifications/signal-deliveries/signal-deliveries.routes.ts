import * as calls from '#contract/signals/deliveries.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { NotificationsDeps } from '../index.ts'
import {
  getSignalDeliveries,
  listFailedDeliveries,
  listSignalDeliveries,
  retryDeliveries,
} from './signal-deliveries.ts'

/** How the members were told of signals, for those who publish them. */
export const signalDeliveriesRoutes = (deps: NotificationsDeps): Route[] => [
  route(calls.listSignalDeliveries, {
    access: 'content.manage',
    handle: ({ actor, query }) => listSignalDeliveries(deps, actor, query),
  }),
  route(calls.getSignalDeliveries, {
    access: 'content.manage',
    handle: ({ actor, params }) => getSignalDeliveries(deps, actor, params.id),
  }),
  route(calls.listFailedDeliveries, {
    access: 'content.manage',
    handle: ({ actor, params, query }) => listFailedDeliveries(deps, actor, params.id, query),
  }),
  route(calls.retryDeliveries, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) =>
      retryDeliveries(deps, actor, params.id, body.channel ?? null),
  }),
]
