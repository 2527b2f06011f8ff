import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { SharingScope } from '#contract/journal/journal-sharing.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A part of a journal: manually entered trades, a trading account, or the notes. */
export type SharedPart =
  | { part: 'by-hand' | 'notes'; accountId: null }
  | { part: 'account'; accountId: string }

export const listChoices = (executor: Executor, userId: string) =>
  executor
    .selectFrom('journalSharing')
    .select(['part', 'accountId', 'scope'])
    .where('userId', '=', userId)
    .orderBy('accountId')
    .execute()

/** Stores the choice for a part, or deletes it if it is the default. */
export async function keepChoice(
  tx: Executor,
  userId: string,
  { part, accountId }: SharedPart,
  { scope, updatedAt }: { scope: Exclude<SharingScope, 'chosen'> | null; updatedAt: Date },
): Promise<void> {
  if (scope === null) {
    await tx
      .deleteFrom('journalSharing')
      .where('userId', '=', userId)
      .where('part', '=', part)
      .where(sql<boolean>`account_id is not distinct from ${accountId}::uuid`)
      .execute()
    return
  }
  const values = { scope, updatedAt }
  await tx
    .insertInto('journalSharing')
    .values({ userId, part, accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'part', 'accountId'])
        .doUpdateSet(values)
        // Repeating the same choice does not make trades new again.
        .where('journalSharing.scope', '<>', scope),
    )
    .execute()
}

/** Whether a user shares daily notes and weekly reviews with the academy. */
export async function sharesNotes(executor: Executor, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('journalSharing')
    .select('scope')
    .where('userId', '=', userId)
    .where('part', '=', 'notes')
    .executeTakeFirst()
  return row?.scope === 'whole'
}

/** Whether a user shares all trades written by hand, present and future: with them goes what is practised. */
export async function sharesByHand(executor: Executor, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('journalSharing')
    .select('scope')
    .where('userId', '=', userId)
    .where('part', '=', 'by-hand')
    .executeTakeFirst()
  return row?.scope === 'whole'
}

/** Records until when a reader has seen a student's journal; never moves back. */
export async function keepLook(
  tx: Executor,
  look: { readerId: string; studentId: string; seenAt: Date },
): Promise<void> {
  await tx
    .insertInto('journalLooks')
    .values(look)
    .onConflict((conflict) =>
      conflict
        .columns(['readerId', 'studentId'])
        .doUpdateSet({ seenAt: sql`greatest(journal_looks.seen_at, excluded.seen_at)` }),
    )
    .execute()
}

export type RemarkRow = Selectable<Tables['journalComments']>

/** One page of the academy's comments on a user's figures, newest first, and their total number. */
export async function selectRemarks(
  executor: Executor,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: RemarkRow[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    executor
      .selectFrom('journalComments')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    countRemarks(executor, userId),
  ])
  return { rows, total: count }
}

export const countRemarks = (executor: Executor, userId: string) =>
  executor
    .selectFrom('journalComments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

export async function findRemark(executor: Executor, id: string): Promise<RemarkRow | null> {
  const query = executor.selectFrom('journalComments').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function insertRemark(
  tx: Executor,
  values: Insertable<Tables['journalComments']>,
): Promise<void> {
  await tx.insertInto('journalComments').values(values).execute()
}

/** Whether a sharing scope is that of the part of the journal that a row under the alias `trade` belongs to. */
const isFor = (trade: RawBuilder<unknown>) => sql`
  choice.user_id = ${trade}.user_id and choice.part <> 'notes'
    and choice.account_id is not distinct from ${trade}.account_id`

/** A stored choice for a part of a journal; without one its trades are shared one by one. */
type Choice = Exclude<SharingScope, 'chosen'>

/**
 * The rule of what the academy sees of trades under the alias `trade`, in its two parts, each of which has an index of its
 * own: those shared one by one, unless their part of the journal shares nothing, and the others of parts shared as a whole.
 * `is` says in a statement whether the choice for the part that the trade belongs to is this one. Whatever asks for shared
 * trades is made of these two.
 */
const sharedBy = (trade: RawBuilder<unknown>, is: (choice: Choice) => RawBuilder<unknown>) => ({
  itself: sql`(${trade}.shared and not ${is('nothing')})`,
  whole: sql`(not ${trade}.shared and ${is('whole')})`,
})

const either = ({ itself, whole }: ReturnType<typeof sharedBy>) =>
  sql<SqlBool>`(${itself} or ${whole})`

/** The choice for the part of one row, looked up. */
const isChosenFor = (trade: RawBuilder<unknown>) => (choice: Choice) =>
  sql`exists (
  select from journal_sharing choice where ${isFor(trade)} and choice.scope = ${sql.lit(choice)})`

/** The choice that has been joined as `choice`, or the lack of one. */
const isJoined = (choice: Choice) => sql`choice.scope is not distinct from ${sql.lit(choice)}`

/** Implied by `isShared`, and lets indexes find the rows. */
const mayBeShared = (trade: RawBuilder<unknown>) => sql`
  (${trade}.shared or ${trade}.user_id = any(array(
    select user_id from journal_sharing where scope = 'whole' and part <> 'notes')))`

/** Whether the academy sees a row of `trades` under the alias `trade`. */
export const isShared = (trade: string): RawBuilder<SqlBool> => {
  const row = sql.ref(trade)
  return sql`(${mayBeShared(row)} and ${either(sharedBy(row, isChosenFor(row)))})`
}

const noAccount = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * The same, where all rows are of the user with this id, by which they are found: the few choices of one user are read once
 * instead of for each of a hundred thousand trades.
 */
export const isSharedOf = (trade: string, userId: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const row = sql.ref(trade)
  const isChosen = (scope: Choice) => sql`(coalesce(${row}.account_id, ${noAccount}) = any(array(
    select coalesce(choice.account_id, ${noAccount}) from journal_sharing choice
    where choice.user_id = ${userId} and choice.part <> 'notes' and choice.scope = ${sql.lit(scope)})))`
  return either(sharedBy(row, isChosen))
}

/** Whether rows under two aliases are of the same trades: those of a part of a journal that are shared one by one, or the others. */
export const isSamePart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
  ${one}.user_id = ${other}.user_id and ${one}.account_id is not distinct from ${other}.account_id
    and ${one}.shared = ${other}.shared`

/**
 * Part of a statement: the sums of shared trades of one user, a row for each part of the journal. `since` is since when they
 * have been visible, where that was later than they were written. A sum that several transactions have changed at once is
 * counted here, and has no version.
 */
export const sharedSumsOf = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sumsThat(sql`s.user_id = ${userId}`)

/** The same of all users whose sums `s` meet `where`. */
export const sharedSums = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sumsThat(sql`${where} and ${mayBeShared(sql.ref('s'))}`)

const sumsThat = (where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const row = sql.ref('s')
  const since = sql`case when not s.shared then choice.updated_at end`
  return sql`
    select s.*, ${since} as since, greatest(s.changed_at, ${since}) as last_change_at
    from (
      select s.* from trade_sums s where ${where}
        and not exists (select from stale_trade_sums stale where ${isSamePart(sql.ref('stale'), row)})
      union all
      select s.*, counted.*, null from (
        select distinct s.user_id, s.account_id, s.shared from stale_trade_sums s where ${where}
      ) s cross join lateral (
        select count(*)::int, (count(*) filter (where not t.commented))::int, max(t.placed_at),
          max(greatest(t.created_at, t.updated_at))
        from trades t where ${isSamePart(sql.ref('t'), row)}
      ) counted
    ) s left join journal_sharing choice on ${isFor(row)}
    where s.trades > 0 and ${either(sharedBy(row, isJoined))}`
}

/**
 * Of these sums `s` of a user: a text that is another one after each change of the trades, or of which are shared. Null
 * if one of them has no version.
 */
export const sharedVersion = sql`
  case when count(s.version) = count(*) then md5(string_agg(s.version::text, ',' order by s.version)) end`

/** Part of a statement: the shared trades `t` that meet `where` and were shared one by one. */
export const singlyShared = (where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const row = sql.ref('t')
  return sql`
    select t.id from trades t where ${sharedBy(row, isChosenFor(row)).itself} and ${where}`
}

/** The others, which were not: those of journals that are shared as a whole. */
export const wholeShared = (where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const row = sql.ref('t')
  const isThis = (choice: Choice) => sql`choice.scope = ${sql.lit(choice)}`
  return sql`
    select t.id from journal_sharing choice join trades t on ${isFor(row)}
    where ${sharedBy(row, isThis).whole} and ${where}`
}
