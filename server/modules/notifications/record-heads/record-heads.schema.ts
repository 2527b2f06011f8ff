interface RecordHeadMessagesTable {
  userId: string
  channel: string
  /** The entry that a signed head of the record is of. */
  seq: string
  /** The notification in whose message it is. */
  notificationId: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    recordHeadMessages: RecordHeadMessagesTable
  }
}

export {}
