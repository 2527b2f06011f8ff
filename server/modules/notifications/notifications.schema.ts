import type { ColumnType, Generated } from 'kysely'
import type { Permission, Role } from '#contract/access/permissions.ts'
import type { NotificationType } from '#contract/notifications/notifications.ts'
import type { SignalMoment } from '#contract/signals/signal-moments.ts'

interface NotificationsTable {
  id: string
  /** The number of the event that it tells of, where it tells of one. */
  eventId: string | null
  userId: string | null
  audienceRole: Role | null
  /** Beside a role: those to whom this strategy is open by itself. */
  audienceStrategy: Generated<string | null>
  /** By which of the permissions staff hear of what is for admins; null for admins alone. */
  staffPermission: Permission | null
  /** The user whom it names to others. */
  aboutUser: string | null
  /** Who caused it, and is not told of it where it is for a role. */
  byUser: Generated<string | null>
  /** Holders of these roles have another one that tells the same. */
  unlessRoles: Generated<Role[]>
  type: NotificationType
  title: string
  message: string
  actionLabel: string | null
  actionHref: string | null
  /** Whether a mail that says more has been sent with it. */
  mailed: boolean
  /** Mailed only to those who are away, and while it is still to be told. */
  mailWhenAway: boolean
  /** The mail that passes it on; null for what was told before mails had keys. */
  mailKey: string | null
  /** What that mail knows beside title and message. */
  mailValues: ColumnType<Readonly<Record<string, string>>, string | undefined, never>
  /** The signal that it is about, which moment of it, and when that was. */
  signalId: Generated<string | null>
  signalMoment: Generated<SignalMoment | null>
  happenedAt: Generated<Date | null>
  createdAt: Date
}

interface NotificationDismissalsTable {
  userId: string
  notificationId: string
  dismissedAt: Date
}

interface NotificationCursorTable {
  onlyRow: boolean
  /** The number of the last event that has been told of, or passed over. */
  position: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    notifications: NotificationsTable
    notificationDismissals: NotificationDismissalsTable
    notificationCursor: NotificationCursorTable
  }
}
