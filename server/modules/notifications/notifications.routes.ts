import * as calls from '#contract/notifications/notifications.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { NotifyingDeps } from './index.ts'
import { clearNotifications, dismissNotification, listNotifications } from './own.ts'

const access = 'account.own'

/** The calls about what the caller has been told. */
export const notificationsRoutes = (deps: NotifyingDeps): Route[] => [
  route(calls.listNotifications, { access, handle: ({ actor }) => listNotifications(deps, actor) }),
  route(calls.dismissNotification, {
    access,
    handle: ({ actor, params }) => dismissNotification(deps, actor, params.id),
  }),
  route(calls.clearNotifications, {
    access,
    handle: ({ actor }) => clearNotifications(deps, actor),
  }),
]
