import {
  clearNotifications,
  dismissNotification,
  listNotifications,
} from '#contract/notifications.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type {
  createClearNotifications,
  createDismissNotification,
} from './dismiss-notifications.ts'
import type { createListNotifications } from './read-notifications.ts'

interface Operations {
  list: ReturnType<typeof createListNotifications>
  dismiss: ReturnType<typeof createDismissNotification>
  clear: ReturnType<typeof createClearNotifications>
}

export const notificationRoutes = (operations: Operations): Route[] => [
  route(listNotifications, {
    access: 'account.own',
    handle: ({ actor }) => operations.list(actor),
  }),
  route(dismissNotification, {
    access: 'account.own',
    handle: ({ actor, params }) => operations.dismiss(actor, params.id),
  }),
  route(clearNotifications, {
    access: 'account.own',
    handle: ({ actor }) => operations.clear(actor),
  }),
]
