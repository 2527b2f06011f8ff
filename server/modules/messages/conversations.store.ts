import { type Selectable, sql } from 'kysely'
import type { Side } from '#contract/messages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ConversationRow = Omit<Selectable<Tables['conversations']>, 'lastSearch'>

const columns = [
  'userId',
  'closedAt',
  'lastNumber',
  'lastOfStudent',
  'lastOfAcademy',
  'readByStudent',
  'readByAcademy',
  'lastAt',
  'assignedTo',
] as const satisfies (keyof ConversationRow)[]

/** The student's conversation; null before its first message. */
export async function findConversation(
  executor: Executor,
  userId: string,
): Promise<ConversationRow | null> {
  const row = await executor
    .selectFrom('conversations')
    .select(columns)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Like `findConversation`, locked until the transaction ends. */
export async function lockConversation(
  tx: Executor,
  userId: string,
): Promise<ConversationRow | null> {
  const row = await tx
    .selectFrom('conversations')
    .select(columns)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The conversation, created if necessary, and locked; undefined if the user does not exist. */
export async function openConversation(
  tx: Executor,
  userId: string,
  at: Date,
): Promise<ConversationRow> {
  await tx
    .insertInto('conversations')
    .values({ userId, closedAt: null, lastAt: at })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  return tx
    .selectFrom('conversations')
    .select(columns)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Counts a message of `side`; a student's message reopens a closed conversation. */
export async function countMessage(
  tx: Executor,
  message: { userId: string; number: number; side: Side; sentAt: Date },
): Promise<void> {
  const { userId, number, side, sentAt: at } = message
  const ofSide =
    side === 'student' ? { lastOfStudent: number, closedAt: null } : { lastOfAcademy: number }
  await tx
    .updateTable('conversations')
    .set({ lastNumber: number, lastAt: at, ...ofSide })
    .where('userId', '=', userId)
    .execute()
}

/**
 * Advances the read mark of a side, never back or past the end; returns whether that changed
 * anything.
 */
export async function moveReadMark(
  executor: Executor,
  userId: string,
  reader: Side,
  upTo: number,
): Promise<boolean> {
  const mark = reader === 'student' ? 'readByStudent' : 'readByAcademy'
  const result = await executor
    .updateTable('conversations')
    .set({ [mark]: sql<number>`least(${upTo}::int, last_number)` })
    .where('userId', '=', userId)
    .where(mark, '<', sql<number>`least(${upTo}::int, last_number)`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The first message of the other side that a side has not read; undefined if it has read all. */
export function findFirstUnread(
  executor: Executor,
  userId: string,
  reader: Side,
): Promise<{ id: string } | undefined> {
  const mark = reader === 'student' ? 'readByStudent' : 'readByAcademy'
  return executor
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.userId', 'messages.userId')
    .select('messages.id')
    .where('messages.userId', '=', userId)
    .where('side', '<>', reader)
    .whereRef('number', '>', mark)
    .orderBy('number')
    .executeTakeFirst()
}

/** Marks the student's last messages as unread by the academy; false if they already are. */
export async function takeReadMarkBack(tx: Executor, userId: string): Promise<boolean> {
  const result = await tx
    .updateTable('conversations')
    .set({ readByAcademy: sql<number>`last_of_student - 1` })
    .where('userId', '=', userId)
    .where('lastOfStudent', '>', 0)
    .whereRef('readByAcademy', '>=', 'lastOfStudent')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setClosed(tx: Executor, userId: string, at: Date | null): Promise<void> {
  await tx.updateTable('conversations').set({ closedAt: at }).where('userId', '=', userId).execute()
}

/** Sets who answers a conversation, or nobody; false if that is unchanged. */
export async function setAssignee(
  tx: Executor,
  userId: string,
  assignee: string | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('conversations')
    .set({ assignedTo: assignee })
    .where('userId', '=', userId)
    .where('assignedTo', 'is distinct from', assignee)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The number of conversations with messages of students that the academy has not read. */
export async function countUnreadConversations(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('conversations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(({ eb, ref }) => eb('lastOfStudent', '>', ref('readByAcademy')))
    .executeTakeFirstOrThrow()
  return count
}
