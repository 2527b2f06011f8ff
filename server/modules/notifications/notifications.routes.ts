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
    async handle({ actor, reply }) {
      const { items, total } = await operations.list(actor)
      reply.header('x-total-count', total)
      return items
    },
  }),
  route(dismissNotification, {
    access: 'account.own',
    async handle({ actor, params }) {
      await operations.dismiss(actor, params.id)
      return undefined
    },
  }),
  route(clearNotifications, {
    access: 'account.own',
    async handle({ actor }) {
      await operations.clear(actor)
      return undefined
    },
  }),
]
