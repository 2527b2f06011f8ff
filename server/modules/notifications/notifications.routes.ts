import {
  clearNotifications,
  dismissNotification,
  listNotifications,
} from '#contract/notifications.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

/** The calls about what the caller has been told. */
export const notificationsRoutes = (notifications: Operations): Route[] => [
  route(listNotifications, {
    access: 'account.own',
    handle: ({ actor }) => notifications.list(actor),
  }),
  route(dismissNotification, {
    access: 'account.own',
    handle: ({ actor, params }) => notifications.dismiss(actor, params.id),
  }),
  route(clearNotifications, {
    access: 'account.own',
    handle: ({ actor }) => notifications.clear(actor),
  }),
]
