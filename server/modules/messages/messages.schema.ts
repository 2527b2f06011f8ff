import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Side } from '#contract/messages/messages.ts'

interface ConversationsTable {
  /** The student. */
  userId: string
  closedAt: Date | null
  /** Message numbers; 0 for none. */
  lastNumber: Generated<number>
  lastOfStudent: Generated<number>
  lastOfAcademy: Generated<number>
  readByStudent: Generated<number>
  readByAcademy: Generated<number>
  lastAt: Date
  /** The assigned member of the office. */
  assignedTo: Generated<string | null>
  /** The last message's `searchText`, which the database keeps here. */
  lastSearch: ColumnType<string | null, never, never>
}

interface MessagesTable {
  id: string
  /** The student of the conversation, not the author. */
  userId: string
  number: number
  senderId: string | null
  side: Side
  clientId: string
  text: string
  sentAt: Date
  /** All three, or none. */
  fileKey: string | null
  fileName: string | null
  fileBytes: string | null
  /** Whether it was sent to many at once. */
  inBulk: Generated<boolean>
  /** When the conversation was closed after it. */
  closedAt: Generated<Date | null>
  /** The text in lower case. */
  searchText: GeneratedAlways<string>
}

interface SavedAnswersTable {
  id: string
  title: string
  text: string
  createdAt: Date
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    conversations: ConversationsTable
    messages: MessagesTable
    savedAnswers: SavedAnswersTable
  }
}
