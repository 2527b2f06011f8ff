import { deleteSettledBefore } from './delivery/deliveries.store.ts'
import type { NotificationsDeps } from './deps.ts'
import { deleteNotificationsBefore } from './notifications.store.ts'

const day = 24 * 60 * 60 * 1000
const notificationsKeptMs = 90 * day
/** Longer than any job is tried again that could ask whether something has been sent. */
const deliveriesKeptMs = 30 * day

/** Removes old notifications, and before them the notes of how they were delivered. */
export const createRemoveOld =
  ({ db, now }: Pick<NotificationsDeps, 'db' | 'now'>) =>
  async (): Promise<void> => {
    const at = now().getTime()
    await deleteSettledBefore(db.pool, new Date(at - deliveriesKeptMs))
    await deleteNotificationsBefore(db.pool, new Date(at - notificationsKeptMs))
  }
