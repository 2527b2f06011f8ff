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

/**
 * Part of a statement: the trades that meet `where`, under the alias `t`, and are shared. `since` is since
 * when one has been visible: when its whole journal was shared, or otherwise when it was written. For many
 * trades: their scopes are joined instead of looked up one by one, after the others have been left out
 * (`offset 0`).
 */
export const sharedTrades = (where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const row = sql.ref('t')
  return sql`
    select t.id, t.user_id, t.placed_at, t.updated_at,
      greatest(t.created_at, case when not t.shared then choice.updated_at end) as since
    from (
      select id, user_id, account_id, placed_at, created_at, updated_at, shared from trades t
      where ${where} and ${mayBeShared(row)} offset 0
    ) t left join journal_sharing choice on ${isFor(row)}
    where ${either(sharedBy(row, isJoined))}`
}

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
