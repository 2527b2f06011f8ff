import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type {
  PaymentProviderName,
  TransactionSort,
  TransactionStatus,
} from '#contract/payments/payments.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundInLower, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { refundedBetween } from './ledger.store.ts'
import type { IntentRow } from './payments.store.ts'
import type { Books } from './ways/ways.ts'

export type TransactionRow = Selectable<Tables['transactions']>

export function findByIntent(tx: Executor, intentId: string): Promise<TransactionRow | undefined> {
  return tx
    .selectFrom('transactions')
    .selectAll()
    .where('intentId', '=', intentId)
    .forUpdate()
    .executeTakeFirst()
}

export function findTransaction(
  executor: Executor,
  id: string,
): Promise<TransactionRow | undefined> {
  return executor.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockTransaction(tx: Executor, id: string): Promise<TransactionRow | undefined> {
  return tx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function insertTransaction(
  tx: Executor,
  made: { id: string; intent: IntentRow; providerId: string; status: TransactionStatus; at: Date },
): Promise<TransactionRow> {
  const { intent } = made
  return tx
    .insertInto('transactions')
    .values({
      id: made.id,
      intentId: intent.id,
      userId: intent.userId,
      program: intent.program,
      offerId: intent.offerId,
      amountCents: intent.amountCents,
      currency: intent.currency,
      status: made.status,
      reason: null,
      inTest: intent.inTest,
      provider: intent.provider,
      providerId: made.providerId,
      refundKey: null,
      refundNewsAt: null,
      dispute: null,
      disputeNewsAt: null,
      // The payment's own instant is set with the other facts.
      paidAt: made.status === 'paid' ? made.at : null,
      refundedAt: null,
      createdAt: made.at,
      updatedAt: made.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateTransaction(
  tx: Executor,
  id: string,
  change: Updateable<Tables['transactions']> & { updatedAt: Date },
): Promise<TransactionRow> {
  return tx
    .updateTable('transactions')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the country of the card or account that paid, unless one is known. */
export async function savePaidFrom(executor: Executor, id: string, country: string): Promise<void> {
  await executor
    .updateTable('transactions')
    .set({ paidFrom: country })
    .where('id', '=', id)
    .where('paidFrom', 'is', null)
    .execute()
}

/** Part of a statement: the country of the card or account by which the transaction with the id in this column was paid. */
export const paidFrom = (transactionId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select t.paid_from from transactions t where t.id = ${transactionId})`

/**
 * Claims the call that asks for a refund, for providers that would make it twice; false while another call, begun
 * after `since`, may be under way.
 */
export async function claimRefund(
  executor: Executor,
  { id, key, at, since }: { id: string; key: string; at: Date; since: Date },
): Promise<boolean> {
  const result = await executor
    .updateTable('transactions')
    .set({ refundAskedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'refunding')
    .where('refundKey', '=', key)
    .where((eb) => eb.or([eb('refundAskedAt', 'is', null), eb('refundAskedAt', '<', since)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Stores an admin's note on a refund. */
export async function noteRefund(
  tx: Executor,
  id: string,
  changes: { refundNote: string | null; endAccess: boolean },
): Promise<void> {
  await tx.updateTable('transactions').set(changes).where('id', '=', id).execute()
}

/** Refunds started before `before` that are not complete. */
export function refundsUnderWay(
  executor: Executor,
  { provider, before }: { provider: PaymentProviderName; before: Date },
): Promise<Array<{ id: string }>> {
  return executor
    .selectFrom('transactions')
    .select('id')
    .where('status', '=', 'refunding')
    .where('provider', '=', provider)
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(100)
    .execute()
}

/** Selects transactions; `search` comes with the means to find users by their names. */
export interface TransactionSelection {
  search?: { text: string; users: UserLookup }
  status?: TransactionStatus
  from?: Date
  to?: Date
  /** Created in the period and failed since, including the refund, or not matching any request. */
  failedIn?: Period
  /** Partly or fully refunded in the period. */
  refundedIn?: Period
}

/** A period; the end is exclusive. */
export interface Period {
  from: Date
  to: Date
}

/** Part of a statement: what a row `t` must meet besides the search. */
function conditionsOf(selection: TransactionSelection): RawBuilder<unknown> {
  const { status, from, to, failedIn, refundedIn } = selection
  const all = [sql`true`]
  if (status) all.push(sql`t.status = ${status}`)
  if (from) all.push(sql`t.created_at >= ${from}`)
  if (to) all.push(sql`t.created_at < ${to}`)
  if (failedIn) {
    all.push(sql`t.status in ('failed', 'refund_failed', 'suspicious')
      and t.created_at >= ${failedIn.from} and t.created_at < ${failedIn.to}`)
  }
  if (refundedIn) all.push(sql`t.id in (${refundedBetween(refundedIn)})`)
  return sql.join(all, sql` and `)
}

/**
 * Part of a statement, after `with`: the selected transactions as `found`, with these columns; `further`
 * narrows them down before they are searched.
 */
function foundOf(
  selection: TransactionSelection,
  columns: RawBuilder<unknown>,
  {
    further = sql`true`,
    byName = false,
    from = sql`transactions t`,
  }: { further?: RawBuilder<unknown>; byName?: boolean; from?: RawBuilder<unknown> } = {},
) {
  const where = sql`${conditionsOf(selection)} and ${further}`
  const { search } = selection
  if (!search) return sql`found as (select ${columns} from ${from} where ${where})`
  // The provider's ids are ASCII, which needs no linguistic comparison.
  const own = isFoundInLower(search.text, sql`lower(t.provider_id collate "C")`)
  const rows = { from: sql`transactions t`, userId: sql.ref('t.userId'), columns, where, own }
  return search.users.foundRows(search.text, { ...rows, byName })
}

/**
 * One page, newest first unless sorted, with the number of all selected transactions and their totals:
 * what a search finds is looked for once.
 */
export async function selectTransactions(
  executor: Executor,
  { selection, books }: { selection: TransactionSelection; books: Books },
  part: Part<TransactionSort>,
  users: UserLookup,
): Promise<{ rows: TransactionRow[]; total: number; totals: CurrencyTotals[] }> {
  const sorts = {
    // Null once the account has been deleted.
    user: { nullable: sql.ref('sortName') },
    date: sql.ref('createdAt'),
    // Null for an offer.
    program: { nullable: sql.ref('program') },
    amount: sql.ref('amountCents'),
    status: sql.ref('status'),
  }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id desc` }
  const list = {
    columns: sql`t.*`,
    joins: sql`join transactions t on t.id = page.id`,
    order: ordered(part, sorts, own),
  }
  const sorted = sql`t.id, t.user_id, t.created_at, t.program, t.amount_cents, t.status`
  if (!part.search) {
    const found =
      part.sort === 'user' ? foundByName(selection, sorted, users) : foundOf(selection, sorted)
    const [page, totals] = await Promise.all([
      placedPart<TransactionRow>(executor, { ...list, found }, part),
      totalsOfTransactions(executor, selection, books),
    ])
    return { ...page, totals }
  }
  const summed = sql`t.currency, t.refunded_cents, ${isBooked(books)} as is_booked`
  const found = foundOf(selection, sql`${sorted}, ${summed}`, { byName: part.sort === 'user' })
  const summary = sql`(
    select json_agg(totals) from (${totalsOfFound(sql`where is_booked`)}) totals)`
  const page = await placedPart<TransactionRow, TotalsRow[]>(
    executor,
    { ...list, found, summary },
    part,
  )
  return { ...page, totals: (page.summary ?? []).map(totalsOf) }
}

/** The same without a search, with the names by which they are sorted. */
const foundByName = (
  selection: TransactionSelection,
  columns: RawBuilder<unknown>,
  { sortNames }: UserLookup,
) =>
  foundOf(selection, sql`${columns}, people.sort_name`, {
    from: sql`transactions t left join ${sortNames} people on people.id = t.user_id`,
  })

/** The newest ones; `after` is the last row read before. */
export async function newestTransactions(
  executor: Executor,
  selection: TransactionSelection,
  { limit, after }: { limit: number; after?: { createdAt: Date; id: string } },
): Promise<TransactionRow[]> {
  // The stored time is finer than that of the row: its equals would be left out.
  const further = after
    ? sql`where (created_at, id) < (coalesce(
        (select created_at from transactions where id = ${after.id}), ${after.createdAt}), ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<TransactionRow>`
    with ${foundOf(selection, sql`t.id, t.created_at`)}
    select t.* from (
      select id from found ${further} order by created_at desc, id desc limit ${limit}
    ) page join transactions t on t.id = page.id
    order by t.created_at desc, t.id desc`.execute(executor)
  return rows
}

/** The number of selected transactions. */
export async function countTransactions(
  executor: Executor,
  selection: TransactionSelection,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${foundOf(selection, sql`t.id`)} select count(*)::int as count from found`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

const isBooked = ({ names, testMode }: Books) =>
  sql`(t.paid_at is not null and t.provider = any(${names}) and t.in_test = ${testMode})`

/** A currency's totals, in cents. */
interface CurrencyTotals {
  currency: string
  paidCents: number
  refundedCents: number
}

interface TotalsRow {
  currency: string
  paid: string | number
  refunded: string | number
}

const totalsOf = ({ currency, paid, refunded }: TotalsRow): CurrencyTotals => ({
  currency,
  paidCents: Number(paid),
  refundedCents: Number(refunded),
})

/** Part of a statement: the totals of what is found, the largest first. */
const totalsOfFound = (where: RawBuilder<unknown>) => sql`
  select currency, sum(amount_cents) as paid, sum(refunded_cents) as refunded from found ${where}
  group by currency
  order by sum(amount_cents) desc, currency`

/** The provider's money in the selected transactions, in cents per currency, the largest first. */
async function totalsOfTransactions(
  executor: Executor,
  selection: TransactionSelection,
  books: Books,
): Promise<CurrencyTotals[]> {
  const columns = sql`t.currency, t.amount_cents, t.refunded_cents`
  const { rows } = await sql<TotalsRow>`
    with ${foundOf(selection, columns, { further: isBooked(books) })}
    ${totalsOfFound(sql``)}`.execute(executor)
  return rows.map(totalsOf)
}

/** The number of payments of a period that failed, whose refund failed, or that look suspicious. */
export const countFailed = (executor: Executor, failedIn: Period): Promise<number> =>
  countTransactions(executor, { failedIn })

/** The number of disputes that are not decided. */
export async function countOpenDisputes(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('dispute', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}
