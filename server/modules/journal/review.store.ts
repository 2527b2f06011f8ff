import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { SharedJournalSort } from '#contract/journal/shared-journal.ts'
import { needsCounted } from '#contract/needs.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isAmong, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { isSharedOf, sharedTrades, singlyShared, wholeShared } from './sharing/sharing.store.ts'

/** The reader of the review list, and where it finds other modules' data. */
interface Desk {
  readerId: string
  /** The one student requested; all students if absent. */
  only: string | undefined
  users: UserLookup
  /** Part of a statement: students' messages to the academy, by `user_id` and `sent_at`. */
  written: RawBuilder<unknown>
}

export interface SharerRow {
  userId: string
  shared: number
  uncommented: number
  lastAt: Date
  seenAt: Date | null
  newTrades: number
  editedTrades: number
  newNotes: number
  newMessages: number
  lastChangeAt: Date
}

/**
 * One page of the users who share trades and their total number; unless sorted, those with changes
 * unseen by the reader first, the most recently changed before the others. What the reader has not
 * seen is looked up for everybody only if the order needs it.
 */
export async function listSharers(
  executor: Executor,
  part: Part<SharedJournalSort>,
  desk: Desk,
): Promise<{ rows: SharerRow[]; total: number }> {
  const { users, only } = desk
  const sorts = {
    student: users.sortName(sql.ref('sharer.userId')),
    trades: sql.ref('sharer.shared'),
    uncommented: sql.ref('sharer.uncommented'),
    last: sql.ref('sharer.lastAt'),
    changes: sql`sharer.new_trades + sharer.edited_trades + sharer.new_notes + sharer.new_messages`,
  }
  const own = {
    tie: sql.ref('sharer.userId'),
    otherwise: sql`${sorts.changes} = 0, last_change_at desc, user_id`,
  }
  const order = sql`order by ${ordered(part, sorts, own)}`
  const page = sql`${order} limit ${part.limit} offset ${part.offset}`
  const isOfTrades = part.sort !== undefined && part.sort !== 'changes'
  const isMeant = sql.join(
    [
      only ? sql`t.user_id = ${only}` : sql`true`,
      part.search ? isAmong(sql.ref('t.userId'), users.matchingKept(part.search)) : sql`true`,
    ],
    sql` and `,
  )
  const traded = isOfTrades
    ? pageOfSharers(isMeant, page, desk.readerId)
    : everySharer(isMeant, desk.readerId)
  const { rows } = await sql<SharerRow & { total: number }>`
    select * from (${withNews(traded, desk)}) sharer ${isOfTrades ? order : page}`.execute(executor)
  if (rows.length > 0 || part.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  // Beyond the last page there is no row to carry the total.
  const counted = await sql<{ total: number }>`
    select count(distinct user_id)::int as total from (${sharedTrades(isMeant)}) shared`.execute(
    executor,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Of the shared trades `t` of a user. */
const sums = sql`
  t.user_id, count(*)::int as shared, max(t.placed_at) as last_at,
  (count(*) filter (where not exists (
    select from trade_comments c where c.trade_id = t.id)))::int as uncommented`

/** Of the same, what the reader has not seen, who has last looked at `seenAt`. */
const unseen = (seenAt: RawBuilder<unknown>) => sql`
  (count(*) filter (where t.since > ${seenAt}))::int as new_trades,
  (count(*) filter (where t.since <= ${seenAt} and t.updated_at > ${seenAt}))::int as edited_trades,
  max(greatest(t.since, t.updated_at)) as changed_at`

/** Of the users, whose rows these become. */
const total = sql`count(*) over ()::int as total`

const lookedAt = sql`coalesce(look.seen_at, '-infinity')`

/** Part of a statement, after `left join`: when the reader has last looked at the user's journal. */
const look = (userId: RawBuilder<unknown>, readerId: string) =>
  sql`journal_looks look on look.student_id = ${userId} and look.reader_id = ${readerId}`

/** All users whose shared trades meet the condition. */
const everySharer = (isMeant: RawBuilder<unknown>, readerId: string) => sql`
  select ${sums}, ${unseen(sql.ref('t.seenAt'))}, ${total} from (
    select t.*, ${lookedAt} as seen_at
    from (${sharedTrades(isMeant)}) t left join ${look(sql.ref('t.userId'), readerId)}
  ) t group by t.user_id`

/** One page of them: those who are not on it are counted and sorted by what an index has of their trades. */
const pageOfSharers = (
  isMeant: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
  readerId: string,
) => sql`
  with sharer as materialized (
    select * from (
      select ${sums}, ${total} from (${sharedTrades(isMeant)}) t group by t.user_id
    ) sharer ${page}
  )
  select sharer.*, news.* from sharer left join ${look(sql.ref('sharer.userId'), readerId)}
  cross join lateral (
    select ${unseen(lookedAt)} from (${sharedTrades(sql`t.user_id = sharer.user_id`)}) t
  ) news`

/** These users, with everything that the reader has not seen of them. */
const withNews = (traded: RawBuilder<unknown>, { readerId, written }: Desk) => sql`
  select traded.*, seen.at as seen_at, notes.fresh as new_notes, messages.fresh as new_messages,
    greatest(traded.changed_at, notes.last_at, messages.last_at) as last_change_at
  from (${traded}) traded
  left join lateral (
    select seen_at as at from journal_looks
    where student_id = traded.user_id and reader_id = ${readerId}
  ) seen on true
  cross join lateral (
    select (count(*) filter (where note.updated_at > coalesce(seen.at, '-infinity')))::int as fresh,
      max(note.updated_at) as last_at
    from (
      select user_id, updated_at from journal_days
      union all select user_id, updated_at from journal_weeks
    ) note
    where note.user_id = traded.user_id and exists (
      select from journal_sharing choice
      where choice.user_id = traded.user_id and choice.part = 'notes')
  ) notes
  cross join lateral (
    select (count(*) filter (where message.sent_at > coalesce(seen.at, '-infinity')))::int as fresh,
      max(message.sent_at) as last_at
    from (${written}) message where message.user_id = traded.user_id
  ) messages`

export async function countComments(executor: Executor, tradeId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('tradeComments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tradeId', '=', tradeId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertComment(
  executor: Executor,
  values: Insertable<Tables['tradeComments']>,
): Promise<void> {
  await executor.insertInto('tradeComments').values(values).execute()
}

interface SharedJournalOf {
  sharedTrades: number
  /** Those without a comment by the academy. */
  uncommented: number
  lastTradeAt: Date
}

/** The journal data that a user shares with the academy; null if nothing is shared. */
export async function sharedJournalOf(
  executor: Executor,
  userId: string,
): Promise<SharedJournalOf | null> {
  const { rows } = await sql<SharedJournalOf>`
    select count(*)::int as shared_trades, max(t.placed_at) as last_trade_at,
      (count(*) filter (where not exists (
        select from trade_comments c where c.trade_id = t.id)))::int as uncommented
    from trades t where t.user_id = ${userId}::uuid and ${isSharedOf('t', sql`${userId}::uuid`)}
    having count(*) > 0`.execute(executor)
  return rows[0] ?? null
}

/**
 * The number of shared trades that have no comment yet, of which at most one more than `needsCounted` are counted: what is
 * beyond says nothing more to whoever writes comments.
 */
export async function countUncommented(executor: Executor): Promise<number> {
  const isUncommented = sql`not exists (select from trade_comments c where c.trade_id = t.id)`
  const most = sql.lit(needsCounted + 1)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (${singlyShared(isUncommented)} limit ${most}) union all (${wholeShared(isUncommented)} limit ${most})
      limit ${most}
    ) uncommented`.execute(executor)
  return rows[0]?.count ?? 0
}
