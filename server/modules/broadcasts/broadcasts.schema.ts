import type { ColumnType, Generated } from 'kysely'
import type { MemberFilter } from '#contract/members.ts'

interface BroadcastsTable {
  id: string
  subject: string
  body: string
  filter: ColumnType<MemberFilter, string, string>
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
  sendAt: Date | null
  begunAt: Date | null
  /** In whose name it goes out; null for a draft, and once that account is deleted. */
  plannedBy: string | null
  /** When it stopped because that person had lost the permission. */
  stoppedAt: Date | null
}

interface BroadcastRecipientsTable {
  broadcastId: string
  userId: string
  doneAt: Date | null
  leftOut: Generated<boolean>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    broadcasts: BroadcastsTable
    broadcastRecipients: BroadcastRecipientsTable
  }
}
