import type { Generated, GeneratedAlways } from 'kysely'
import type { Side } from '#contract/messages.ts'

interface ConversationsTable {
  /** The student. */
  userId: string
  closedAt: Date | null
  /** Numbers of messages; 0 for none. */
  lastNumber: Generated<number>
  lastOfStudent: Generated<number>
  lastOfAcademy: Generated<number>
  readByStudent: Generated<number>
  readByAcademy: Generated<number>
  lastAt: Date
}

interface MessagesTable {
  id: string
  /** Whose conversation it is in, not who wrote it. */
  userId: string
  number: number
  senderId: string | null
  side: Side
  clientId: string
  text: string
  sentAt: Date
  /** The text in small letters. */
  searchText: GeneratedAlways<string>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    conversations: ConversationsTable
    messages: MessagesTable
  }
}
