import type { Notification } from '#contract/notifications/notifications.ts'
import type { ShownRow } from './notifications.store.ts'

export function presentNotification(row: ShownRow): Notification {
  const { id, type, title, message, actionLabel: label, actionHref: href } = row
  const shown = { id, type, title, message, timestamp: row.createdAt.toISOString() }
  return label && href ? { ...shown, action: { label, href } } : shown
}
