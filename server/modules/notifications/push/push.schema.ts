export {}

interface PushSubscriptionsTable {
  id: string
  userId: string
  /** Where the browser's push service takes messages for it; whoever knows it can be a sender. */
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string
  createdAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    pushSubscriptions: PushSubscriptionsTable
  }
}
