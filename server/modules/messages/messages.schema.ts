import type { Generated } from 'kysely'
import type { Side } from '#contract/messages.ts'

interface ConversationsTable {
  /** The student. */
  user_id: string
  closed_at: Date | null
  /** Numbers of messages; 0 for none. */
  last_number: Generated<number>
  last_of_student: Generated<number>
  last_of_academy: Generated<number>
  read_by_student: Generated<number>
  read_by_academy: Generated<number>
  last_at: Date
}

interface MessagesTable {
  id: string
  /** Whose conversation it is in, not who wrote it. */
  user_id: string
  number: number
  sender_id: string | null
  side: Side
  client_id: string
  text: string
  sent_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    conversations: ConversationsTable
    messages: MessagesTable
  }
}
