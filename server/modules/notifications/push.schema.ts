export {}

interface PushSubscriptionsTable {
  id: string
  user_id: string
  /** Where the browser's push service takes messages for it; whoever knows it can be a sender. */
  endpoint: string
  p256dh: string
  auth: string
  user_agent: string
  created_at: Date
}

interface PushDeliveriesTable {
  notification_id: string
  subscription_id: string
  delivered_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionsTable
    push_deliveries: PushDeliveriesTable
  }
}
