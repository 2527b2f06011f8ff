import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Side } from '#contract/messages/messages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundInOwn, type Searched, selectFound } from '#server/platform/database/full-text.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { FoundThing } from '#server/platform/module/contributions.ts'

export type MessageRow = Omit<Selectable<Tables['messages']>, 'searchText' | 'inBulk' | 'closedAt'>

export const messageColumns = [
  'id',
  'userId',
  'number',
  'senderId',
  'side',
  'clientId',
  'text',
  'sentAt',
  'fileKey',
  'fileName',
  'fileBytes',
] as const satisfies (keyof MessageRow)[]

/** A condition on the message `answer`. */
const isAnswer = sql<boolean>`(answer.side = 'academy' and not answer.in_bulk)`

/**
 * Part of a statement: the messages of students since `from` with which each began to wait, as the promises of programs look
 * at them: answered by the next message of the academy that was not sent to many, or by closing the conversation.
 */
export const sentIn = (from: Date): RawBuilder<unknown> => sql`
  select 'message' as kind, m.id, m.user_id, null::uuid as course_id, m.sent_at as asked_at,
    (select case when answer.number > m.number and ${isAnswer} then answer.sent_at else answer.closed_at end
      from messages answer
      where answer.user_id = m.user_id and answer.number >= m.number
        and (answer.number > m.number and ${isAnswer} or answer.closed_at is not null)
      order by answer.number limit 1) as answered_at
  from messages m
  where m.side = 'student' and m.sent_at >= ${from}::timestamptz
    and not exists (
      select from (
        select before.number from messages before
        where before.user_id = m.user_id and before.side = 'student' and before.number < m.number
        order by before.number desc limit 1
      ) waiting
      where not exists (
        select from messages answer
        where answer.user_id = m.user_id
          and answer.number >= waiting.number and answer.number < m.number
          and (${isAnswer} or answer.closed_at is not null)))`

export async function findMessage(executor: Executor, id: string): Promise<MessageRow | null> {
  const row = await executor
    .selectFrom('messages')
    .select(messageColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The message already sent under this id by the sender's client, whoever it was for. */
export async function findSent(
  executor: Executor,
  senderId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const row = await executor
    .selectFrom('messages')
    .select(messageColumns)
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row ?? null
}

export async function insertMessage(
  tx: Executor,
  row: MessageRow & { inBulk: boolean },
): Promise<void> {
  await tx.insertInto('messages').values(row).execute()
}

/** The number of the academy's messages that the student has not read. */
export async function countUnreadByStudent(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.userId', 'messages.userId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('messages.userId', '=', userId)
    .where('side', '=', 'academy')
    .whereRef('number', '>', 'readByStudent')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The conversation of a message, which side wrote it, and whether it is the first that the other
 * side has not read; null if there is no such message.
 */
export async function findUnreadFacts(
  executor: Executor,
  id: string,
): Promise<{ userId: string; from: Side; isFirstUnread: boolean } | null> {
  const { rows } = await sql<{ userId: string; from: Side; isFirstUnread: boolean }>`
    select m.user_id as "userId", m.side as "from", m.number > mark.number and not exists (
      select 1 from messages earlier
      where earlier.user_id = m.user_id and earlier.side = m.side
        and earlier.number < m.number and earlier.number > mark.number
    ) as "isFirstUnread"
    from messages m
    join conversations c on c.user_id = m.user_id
    cross join lateral (
      select case m.side when 'student' then c.read_by_academy else c.read_by_student end as number
    ) mark
    where m.id = ${id}`.execute(executor)
  return rows[0] ?? null
}

/** What a search finds of a student's own conversation. */
export const findMessages = (executor: Executor, userId: string, searched: Searched) =>
  selectFound<FoundThing>(
    executor,
    {
      found: sql`
        select id, user_id, side, text, sent_at from messages m
        where ${isFoundInOwn(sql`own_words(m.user_id, m.text)`, userId, searched)}`,
      visible: sql`from found m where m.user_id = ${userId}`,
      columns: sql`m.id, m.side`,
      title: sql`''`,
      text: sql`m.text`,
      at: sql`m.sent_at`,
    },
    searched,
  )

/** The messages between a user and the academy, oldest first, for the personal data download. */
export function exportFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('messages')
    .select(['side as from', 'text', 'fileName as file', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('number')
    .execute()
}

/** The user's newest messages, oldest first, without reading the others, and the number of all. */
export async function newestFor(executor: Executor, userId: string, most: number) {
  const [items, { total }] = await Promise.all([
    executor
      .selectFrom('messages')
      .select(['side as from', 'text', 'sentAt'])
      .where('userId', '=', userId)
      .orderBy('number', 'desc')
      .limit(most)
      .execute(),
    executor
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return { items: items.toReversed(), total: Number(total) }
}

/** Part of a statement: students' messages to the academy, by `user_id` and `sent_at`. */
export const written = sql`select user_id, sent_at from messages where side = 'student'`

/** How many messages of a student the academy has not read, and when the last one was sent by either side. */
export async function unreadOf(
  executor: Executor,
  userId: string,
): Promise<{ unread: number; lastAt: Date | null }> {
  const { rows } = await sql<{ unread: number; lastAt: Date }>`
    select c.last_at, (
      select count(*)::int from messages m
      where m.user_id = c.user_id and m.side = 'student' and m.number > c.read_by_academy
    ) as unread
    from conversations c where c.user_id = ${userId}::uuid`.execute(executor)
  return rows[0] ?? { unread: 0, lastAt: null }
}
