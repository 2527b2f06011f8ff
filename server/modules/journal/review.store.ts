import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { SharedJournal, SharedJournalSort } from '#contract/journal/shared-journal.ts'
import { needsCounted } from '#contract/needs.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isAmong, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import {
  isSamePart,
  sharedSums,
  sharedSumsOf,
  sharedVersion,
  singlyShared,
  wholeShared,
} from './sharing/sharing.store.ts'

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
  /** Whether what costs most is known of these trades, and what it is. */
  isKnown: boolean
  costliest: SharedJournal['costliest']
}

/**
 * One page of the users who share trades and their total number; unless sorted, those with changes
 * unseen by the reader first, the most recently changed before the others. How many changes there are is counted for
 * everybody only if the order needs it.
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
    otherwise: sql`last_change_at <= seen_at is true, last_change_at desc, user_id`,
  }
  const order = sql`order by ${ordered(part, sorts, own)}`
  const page = sql`${order} limit ${part.limit} offset ${part.offset}`
  const isMeant = sql.join(
    [
      only ? sql`s.user_id = ${only}` : sql`true`,
      part.search ? isAmong(sql.ref('s.userId'), users.matchingKept(part.search)) : sql`true`,
    ],
    sql` and `,
  )
  const onPage = (sharers: RawBuilder<unknown>) => sql`select * from (${sharers}) sharer ${page}`
  const found = pageOfSharers(part.sort, everySharer(isMeant, desk), { desk, onPage })
  const { rows } = await sql<SharerRow & { total: number }>`
    select sharer.*, known.user_id is not null as is_known, known.costliest
    from (${found}) sharer
    left join costliest_findings known on known.user_id = sharer.user_id and known.version = (
      select ${sharedVersion} from (${sharedSumsOf(sql.ref('sharer.userId'))}) s
    ) || ${revision}
    ${order}`.execute(executor)
  if (rows.length > 0 || part.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  // Beyond the last page there is no row to carry the total.
  const counted = await sql<{ total: number }>`
    select count(distinct user_id)::int as total from (${sharedSums(isMeant)}) shared`.execute(
    executor,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What of the sharers the order needs is looked up for all of them, the rest for those on the page. */
function pageOfSharers(
  sort: SharedJournalSort | undefined,
  all: RawBuilder<unknown>,
  { desk, onPage }: { desk: Desk; onPage: (sharers: RawBuilder<unknown>) => RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (sort === 'changes') return onPage(withNews(withLastChange(all, desk), desk))
  if (sort === undefined) return withNews(onPage(withLastChange(all, desk)), desk)
  return withNews(withLastChange(onPage(all), desk), desk)
}

/** The users of whom the sums `s` meet the condition, and when the reader has last looked at their journals. */
const everySharer = (isMeant: RawBuilder<unknown>, { readerId }: Desk) => sql`
  select kept.*, look.seen_at from (
    select s.user_id, sum(s.trades)::int as shared, sum(s.uncommented)::int as uncommented,
      max(s.last_at) as last_at, max(s.last_change_at) as changed_at, count(*) over ()::int as total
    from (${sharedSums(isMeant)}) s group by s.user_id
  ) kept left join journal_looks look on look.student_id = kept.user_id and look.reader_id = ${readerId}`

/** Of what is found: another text whenever something else is found in the same trades. */
const revision = sql`' 1'`

/** Part of a statement: the notes of a sharer. */
const notes = sql`
  select updated_at from journal_days where user_id = sharer.user_id
  union all select updated_at from journal_weeks where user_id = sharer.user_id`

/** These users, whether they share notes, and when something of theirs has last changed. */
const withLastChange = (sharers: RawBuilder<unknown>, { written }: Desk) => sql`
  select sharer.*, choice.user_id is not null as shares_notes, greatest(sharer.changed_at,
    case when choice.user_id is not null then (select max(note.updated_at) from (${notes}) note) end,
    (select max(message.sent_at) from (${written}) message where message.user_id = sharer.user_id)
  ) as last_change_at
  from (${sharers}) sharer
  left join journal_sharing choice on choice.user_id = sharer.user_id and choice.part = 'notes'`

/** These users, with the number of changes that the reader has not seen. Trades are read of those only who have changed some since. */
const withNews = (sharers: RawBuilder<unknown>, { written }: Desk) => sql`
  select sharer.*, note.fresh as new_notes, message.fresh as new_messages, trade.edited as edited_trades,
    case when sharer.seen_at is null then sharer.shared else trade.fresh end as new_trades
  from (${sharers}) sharer
  cross join lateral (
    select (count(*) filter (where greatest(t.created_at, s.since) > sharer.seen_at))::int as fresh,
      (count(*) filter (where greatest(t.created_at, s.since) <= sharer.seen_at and t.updated_at > sharer.seen_at))::int
        as edited
    from (${sharedSumsOf(sql`case when sharer.changed_at > sharer.seen_at then sharer.user_id end`)}) s
    join trades t on ${isSamePart(sql.ref('t'), sql.ref('s'))} and s.last_change_at > sharer.seen_at
  ) trade
  cross join lateral (
    select count(*)::int as fresh from (${notes}) note
    where sharer.shares_notes and note.updated_at > coalesce(sharer.seen_at, '-infinity')
  ) note
  cross join lateral (
    select count(*)::int as fresh from (${written}) message
    where message.user_id = sharer.user_id and message.sent_at > coalesce(sharer.seen_at, '-infinity')
  ) message`

/** Keeps what costs users most, of the trades that `version` is about, if they have one. */
export async function keepCostliest(
  executor: Executor,
  found: readonly (Pick<SharerRow, 'userId' | 'costliest'> & { version: string | null })[],
): Promise<void> {
  const kept = found.filter(({ version }) => version !== null)
  if (kept.length === 0) return
  await sql`
    insert into costliest_findings (user_id, version, costliest)
    select "userId", version || ${revision}, nullif(costliest::text, 'null')::json
    from json_to_recordset(${JSON.stringify(kept)}::json) as found ("userId" uuid, version text, costliest json)
    order by "userId"
    on conflict (user_id) do update set version = excluded.version, costliest = excluded.costliest`.execute(
    executor,
  )
}

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
    select sum(trades)::int as shared_trades, max(last_at) as last_trade_at,
      sum(uncommented)::int as uncommented
    from (${sharedSumsOf(sql`${userId}::uuid`)}) shared having count(*) > 0`.execute(executor)
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
