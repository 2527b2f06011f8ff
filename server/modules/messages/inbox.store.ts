import { type RawBuilder, sql } from 'kysely'
import type { ConversationSort, Side } from '#contract/messages.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundInLower, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'

/** Selects and sorts conversations; the search covers the messages and people's names. */
export interface InboxSelection extends Part<ConversationSort> {
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
function isSaid(search: string): RawBuilder<boolean> {
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
  const ofWhom =
    assigned === undefined
      ? sql`true`
      : assigned === 'nobody'
        ? sql`c.assigned_to is null`
        : sql`c.assigned_to = ${assigned}::uuid`
  const meant = (more: RawBuilder<unknown>) => sql`
    select c.user_id as id, c.last_at, c.last_of_student > c.read_by_academy as is_unread
    from conversations c where ${inState} and ${ofWhom} and ${more}`
  if (!search) return sql`found as (${meant(sql`true`)})`
  // There are fewer conversations than people, so that all of them are compared at once.
  const isFound = sql`(c.user_id in (${users.matching(search)}) or ${isSaid(search)})`
  return sql`found as materialized (${meant(isFound)})`
}
