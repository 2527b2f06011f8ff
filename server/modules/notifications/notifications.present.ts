import type { Notification } from '#contract/notifications.ts'
import type { NotificationRow } from './notifications.store.ts'

export function presentNotification(row: NotificationRow): Notification {
  const { id, type, title, message, action_label: label, action_href: href } = row
  const shown = { id, type, title, message, timestamp: row.created_at.toISOString() }
  return label && href ? { ...shown, action: { label, href } } : shown
}
