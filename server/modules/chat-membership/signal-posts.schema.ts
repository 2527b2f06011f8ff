import type { ColumnType, Generated } from 'kysely'
import type { ChatService } from '#contract/chat-membership.ts'
import type { Program } from '#contract/offers/program-table.ts'
import type { PostText } from './signal-posts/post-text.rules.ts'

interface SignalOutletsTable {
  id: string
  program: Program
  service: ChatService
  /** The channel at Telegram; a webhook's address is a secret, and sealed. */
  address: string
  shown: string
  /** The last event before it was set: what had happened until then is not posted. */
  fromEvent: string
  trouble: Generated<string | null>
  updatedAt: Date
}

interface SignalPostsTable {
  id: string
  outletId: string
  /** Null for a head of the record. */
  signalId: string | null
  /** The entry that a day of the record ended with; null for a signal. */
  headSeq: Generated<string | null>
  /** The event that has asked for it last: posts go out in this order. */
  eventId: string
  isDue: boolean
  /** Grows with each event. */
  version: Generated<number>
  /** The message at the service; null until it was sent. */
  messageId: Generated<string | null>
  postedAt: Generated<Date | null>
  /** What was sent first, and what was sent last. */
  original: ColumnType<PostText | null, string | undefined, string>
  sent: Generated<string | null>
  attempts: Generated<number>
  retryAt: Generated<Date | null>
  failure: Generated<string | null>
}

interface SignalFeedTable {
  onlyRow: Generated<boolean>
  readTo: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signalOutlets: SignalOutletsTable
    signalPosts: SignalPostsTable
    signalFeed: SignalFeedTable
  }
}
