import { sql } from 'kysely'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ConversationRow } from './conversations.store.ts'
import { type MessageRow, messageColumns } from './messages.store.ts'

/** A message with its author's current name; null once the account has been deleted. */
export type AuthoredRow = MessageRow & { senderName: string | null }

export type ConversationMarks = Pick<
  ConversationRow,
  'closedAt' | 'readByAcademy' | 'readByStudent'
> & { assignee: UserBrief | null }

/**
 * A student's conversation with its last `limit` messages before a number, newest first; null before its
 * first message. All of it is as of one moment: no message is read before it is there.
 */
export async function findConversationPart(
  executor: Executor,
  userId: string,
  { before, limit }: { before?: number; limit: number },
  users: UserLookup,
): Promise<{ marks: ConversationMarks; messages: AuthoredRow[] } | null> {
  const columns = sql.join(messageColumns.map((column) => sql.ref(column)))
  const earlier = before === undefined ? sql`true` : sql`number < ${before}`
  const { rows } = await sql<ConversationMarks & (AuthoredRow | { id: null })>`
    select c.read_by_student, c.read_by_academy, c.closed_at,
      ${users.briefOf(sql.ref('c.assignedTo'))} as assignee, part.*
    from conversations c
    left join lateral (
      select ${columns}, ${users.nameOf(sql.ref('messages.senderId'))} as sender_name
      from messages where user_id = c.user_id and ${earlier}
      order by number desc limit ${limit}
    ) part on true
    where c.user_id = ${userId}
    order by part.number desc`.execute(executor)
  const [marks] = rows
  return marks ? { marks, messages: rows.flatMap((row) => (row.id === null ? [] : row)) } : null
}
