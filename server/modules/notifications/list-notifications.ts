import type { Page } from '#contract/endpoint.ts'
import { type Notification, notificationsMaximum } from '#contract/notifications.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from './deps.ts'
import { presentNotification } from './notifications.present.ts'
import { selectNotifications } from './notifications.store.ts'
import { requireUser } from './require-user.ts'
import { viewerOf } from './viewer-of.ts'

/** The newest that the caller has and has not dismissed, with the number of all of them. */
export const createListNotifications =
  (deps: Pick<NotificationsDeps, 'db' | 'identity'>) =>
  async (actor: Actor): Promise<Page<Notification>> => {
    if (actor.viewing) return { items: [], total: 0 }
    const [{ rows, total }] = await Promise.all([
      selectNotifications(deps.db.pool, viewerOf(deps, actor), notificationsMaximum),
      requireUser(deps, actor),
    ])
    return { items: rows.map(presentNotification), total }
  }
