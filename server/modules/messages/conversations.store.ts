import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ConversationSort, Side } from '#contract/messages.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundInLower, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ConversationRow = Selectable<Tables['conversations']>

/** The student's conversation; null before its first message. */
export async function findConversation(
  executor: Executor,
  userId: string,
): Promise<ConversationRow | null> {
  const row = await executor
    .selectFrom('conversations')
    .selectAll()
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
    .selectAll()
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
    .selectAll()
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

/** Selects and sorts conversations; the search covers the messages and people's names. */
export interface InboxSelection extends Part<ConversationSort> {
  closed?: boolean
  /** Those assigned to this user, or to nobody. */
  assigned?: string | 'nobody'
}

export interface InboxRow {
  userId: string
  closedAt: Date | null
  unread: number
  lastSide: Side
  lastText: string
  lastAt: Date
  assignedTo: string | null
}

/**
 * Whether a message of the conversation `c` contains `search`. The index finds the few messages with a rare
 * word. A word that is in most of them is looked for in one conversation after the other, each of which is
 * soon found: which way it is, the last messages of fifty conversations tell.
 */
function isSaid(search: string): RawBuilder<boolean> {
  const says = isFoundInLower(search, sql.ref('m.searchText'))
  // Hidden from the index, which would otherwise be asked anew for each conversation.
  const saysToo = sql`case when m.number > 0 then ${says} end`
  return sql<boolean>`case
    when (
      select count(*) filter (where ${says}) * 2 > count(*)
      from (
        select user_id, last_number from conversations
        order by (last_of_student > read_by_academy) desc, last_at desc, user_id limit 50
      ) latest join messages m on m.user_id = latest.user_id and m.number = latest.last_number
    ) then coalesce(
      (select true from messages m where m.user_id = c.user_id and ${saysToo} limit 1), false)
    else c.user_id in (select m.user_id from messages m where ${says}) end`
}

/** The number of characters of a message shown in a list. */
const excerpt = 200

/**
 * One page of the conversations and their total number; unless sorted, unread ones first, then the
 * newest.
 */
export async function selectInbox(
  executor: Executor,
  selection: InboxSelection,
  users: UserLookup,
): Promise<{ rows: InboxRow[]; total: number }> {
  const sorts = {
    student: selection.search ? sql`sort_name` : users.sortName(sql.ref('found.id')),
    last: sql.ref('lastAt'),
  }
  const order = ordered(selection, sorts, {
    tie: sql.ref('id'),
    otherwise: sql`is_unread desc, last_at desc, id`,
  })
  const columns = sql`
    c.user_id, c.closed_at, c.last_at, c.assigned_to, last.side as last_side,
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
  { search, sort, closed, assigned }: InboxSelection,
  users: UserLookup,
): RawBuilder<unknown> {
  const inState = closed === undefined ? sql`true` : sql`(c.closed_at is not null) = ${closed}`
  const ofWhom =
    assigned === undefined
      ? sql`true`
      : assigned === 'nobody'
        ? sql`c.assigned_to is null`
        : sql`c.assigned_to = ${assigned}::uuid`
  const rows = {
    from: sql`conversations c`,
    userId: sql.ref('c.userId'),
    columns: sql`c.user_id as id, c.last_at, c.last_of_student > c.read_by_academy as is_unread`,
    where: sql`${inState} and ${ofWhom}`,
    byName: sort === 'student',
  }
  return search
    ? users.foundRows(search, { ...rows, own: isSaid(search) })
    : sql`found as (select ${rows.columns} from ${rows.from} where ${rows.where})`
}
