import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ConversationSort, Side } from '#contract/messages/messages.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundInLower, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type MessageRow, messageColumns } from './messages.store.ts'

type ConversationRow = Omit<Selectable<Tables['conversations']>, 'lastSearch'>

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

/** Advances the read mark of a side, never back or past the end; returns whether that changed anything. */
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

/**
 * Closes a conversation, or opens it again; in a transaction that has locked it. Its last message keeps when, since the
 * next one of the student opens it.
 */
export async function setClosed(tx: Executor, userId: string, at: Date | null): Promise<void> {
  await sql`
    with changed as (
      update conversations set closed_at = ${at}::timestamptz where user_id = ${userId}
      returning user_id, last_number
    )
    update messages m set closed_at = ${at}::timestamptz from changed
    where m.user_id = changed.user_id and m.number = changed.last_number`.execute(tx)
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

/** Selects and sorts conversations; the search covers the messages and people's names. */
interface InboxSelection extends Part<ConversationSort> {
  closed?: boolean
  /** Those assigned to this user, or to nobody. */
  assigned?: string | 'nobody'
}

export interface InboxRow {
  /** Null if the student has just been deleted. */
  user: UserBrief | null
  assignee: UserBrief | null
  closedAt: Date | null
  unread: number
  lastSide: Side
  lastText: string
  lastAt: Date
}

/**
 * Whether a message of the conversation `c` contains `search`. The index finds the few messages with a rare
 * word. A word that is in most of them is looked for in one conversation after the other, whose last message
 * is at hand, and the others soon found: which way it is, the last messages of twenty conversations tell.
 */
function isContained(search: string): RawBuilder<boolean> {
  const says = isFoundInLower(search, sql.ref('m.searchText'))
  // Hidden from the index, which would otherwise be asked anew for each conversation.
  const saysToo = sql`case when m.number > 0 then ${says} end`
  return sql<boolean>`case
    when (
      select count(*) filter (where ${isFoundInLower(search, sql.ref('lastSearch'))}) * 2 > count(*)
      from (
        select last_search from conversations
        order by (last_of_student > read_by_academy) desc, last_at desc, user_id limit 20
      ) latest
    ) then case when ${isFoundInLower(search, sql.ref('c.lastSearch'))} then true else coalesce(
      (select true from messages m where m.user_id = c.user_id and ${saysToo} limit 1), false) end
    else c.user_id in (select m.user_id from messages m where ${says}) end`
}

/** The number of characters of a message shown in a list. */
const excerpt = 200

/** One page of the conversations and their total number; unless sorted, unread ones first, then the newest. */
export async function selectInbox(
  executor: Executor,
  selection: InboxSelection,
  users: UserLookup,
): Promise<{ rows: InboxRow[]; total: number }> {
  const sorts = {
    student: users.sortName(sql.ref('found.id')),
    last: sql.ref('lastAt'),
  }
  const order = ordered(selection, sorts, {
    tie: sql.ref('id'),
    otherwise: sql`is_unread desc, last_at desc, id`,
  })
  const columns = sql`
    c.closed_at, c.last_at, last.side as last_side,
    ${users.briefOf(sql.ref('c.userId'))} as "user",
    ${users.briefOf(sql.ref('c.assignedTo'))} as assignee,
    left(coalesce(nullif(last.text, ''), last.file_name), ${excerpt}) as last_text,
    (select count(*)::int from messages m where m.user_id = c.user_id
      and m.side = 'student' and m.number > c.read_by_academy) as unread`
  const joins = sql`
    join conversations c on c.user_id = page.id
    join messages last on last.user_id = c.user_id and last.number = c.last_number`
  const list = { found: foundConversations(selection, users), columns, joins, order }
  return placedPart(executor, list, selection)
}

/** Part of a statement, after `with`: the selected conversations as `found`. */
function foundConversations(
  { search, closed, assigned }: InboxSelection,
  users: UserLookup,
): RawBuilder<unknown> {
  const inState = closed === undefined ? sql`true` : sql`(c.closed_at is not null) = ${closed}`
  const ofAssignee =
    assigned === undefined
      ? sql`true`
      : assigned === 'nobody'
        ? sql`c.assigned_to is null`
        : sql`c.assigned_to = ${assigned}::uuid`
  const meant = (more: RawBuilder<unknown>) => sql`
    select c.user_id as id, c.last_at, c.last_of_student > c.read_by_academy as is_unread
    from conversations c where ${inState} and ${ofAssignee} and ${more}`
  if (!search) return sql`found as (${meant(sql`true`)})`
  // There are fewer conversations than people, so that all of them are compared at once.
  const isFound = sql`(c.user_id in (${users.matching(search)}) or ${isContained(search)})`
  return sql`found as materialized (${meant(isFound)})`
}
