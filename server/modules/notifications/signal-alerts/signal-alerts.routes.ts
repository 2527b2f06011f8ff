import * as calls from '#contract/signals/signal-alerts.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { NotificationsDeps } from '../index.ts'
import { readSignalAlerts, updateSignalAlerts } from './signal-alerts.ts'

const access = 'account.own'

/** By which channels the caller is told of signals. */
export const signalAlertsRoutes = (deps: NotificationsDeps): Route[] => [
  route(calls.getSignalAlerts, { access, handle: ({ actor }) => readSignalAlerts(deps, actor) }),
  route(calls.updateSignalAlerts, {
    access,
    handle: ({ actor, body }) => updateSignalAlerts(deps, actor, body),
  }),
]
