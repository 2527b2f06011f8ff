import type { Generated } from 'kysely'

/** What has become of a delivery; all but 'waiting' is final. */
export type DeliveryState =
  | 'waiting'
  | 'delivered'
  /** There is nobody any more to whom it may be sent. */
  | 'gone'
  /** It is no news any more. */
  | 'expired'
  /** It has been tried as often as is sensible. */
  | 'failed'

interface NotificationDeliveriesTable {
  notificationId: string
  channel: string
  /**
   * One of those whom the channel reaches, by an id of the channel's own. Null in the one row that
   * stands for the channel as a whole: delivered once all of its targets have been noted.
   */
  target: string | null
  /** Whose target it is. */
  userId: string | null
  /** How far the targets have been noted, in the order of their ids. */
  notedThrough: string | null
  state: DeliveryState
  /** How often it could not be sent. */
  tries: Generated<number>
  /** Why it could not be sent the last time. */
  failure: Generated<string | null>
  /** Who sends it holds it for a while, so that nobody else does at the same time. */
  heldUntil: Date | null
  deliveredAt: Date | null
  /** When the quiet hours end in which it was to be sent: then it is part of one message. */
  digestAt: Generated<Date | null>
  digested: Generated<boolean>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    notificationDeliveries: NotificationDeliveriesTable
  }
}
