import type { NotificationType } from '#contract/notifications.ts'
import type { Role } from '#contract/permissions.ts'

interface NotificationsTable {
  id: string
  /** The number of the event that it tells of, where it tells of one. */
  event_id: string | null
  user_id: string | null
  audience_role: Role | null
  /** The user whom it names to others. */
  about_user: string | null
  type: NotificationType
  title: string
  message: string
  action_label: string | null
  action_href: string | null
  created_at: Date
  /** The last user whom it has been mailed to; when it has gone to all who want mails. */
  mailed_through: string | null
  mailed_at: Date | null
  /** When the messages to the browsers that get it were filed. */
  pushed_at: Date | null
}

interface NotificationDismissalsTable {
  user_id: string
  notification_id: string
  dismissed_at: Date
}

interface NotificationCursorTable {
  only_row: boolean
  /** The number of the last event that has been told of, or passed over. */
  position: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    notifications: NotificationsTable
    notification_dismissals: NotificationDismissalsTable
    notification_cursor: NotificationCursorTable
  }
}
