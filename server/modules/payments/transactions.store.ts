import {
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import type { PaymentProviderName, TransactionSort, TransactionStatus } from '#contract/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { refundedBetween } from './ledger.store.ts'
import type { IntentRow } from './payments.store.ts'

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

/** Stores an admin's note on a refund. */
export async function noteRefund(
  tx: Executor,
  id: string,
  said: { refundNote: string | null; endAccess: boolean },
): Promise<void> {
  await tx.updateTable('transactions').set(said).where('id', '=', id).execute()
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

/** Selects transactions; `search` comes with the ids of matching users, as a statement. */
export interface TransactionSelection {
  search?: { text: string; users: RawBuilder<unknown> }
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

function selected<O>(
  query: SelectQueryBuilder<Tables, 'transactions', O>,
  { search, status, from, to, failedIn, refundedIn }: TransactionSelection,
): SelectQueryBuilder<Tables, 'transactions', O> {
  let narrowed = query
  if (status) narrowed = narrowed.where('status', '=', status)
  if (from) narrowed = narrowed.where('createdAt', '>=', from)
  if (to) narrowed = narrowed.where('createdAt', '<', to)
  if (failedIn) {
    narrowed = narrowed
      .where('status', 'in', ['failed', 'refund_failed', 'suspicious'])
      .where('createdAt', '>=', failedIn.from)
      .where('createdAt', '<', failedIn.to)
  }
  if (refundedIn) narrowed = narrowed.where(sql<boolean>`id in (${refundedBetween(refundedIn)})`)
  if (search) {
    // The provider's ids are ASCII, which needs no linguistic comparison.
    const isInId = isFound(search.text, [sql`provider_id collate "C"`])
    narrowed = narrowed.where(sql<boolean>`(${isInId} or user_id in (${search.users}))`)
  }
  return narrowed
}

/** One page, newest first unless sorted, and the number of all selected transactions. */
export function listTransactions(
  executor: Executor,
  selection: TransactionSelection,
  part: Part<TransactionSort>,
  sortName: (userId: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const sorts = {
    // Null once the account has been deleted.
    user: { nullable: sortName(sql.ref('transactions.userId')) },
    date: sql.ref('createdAt'),
    program: sql.ref('program'),
    amount: sql.ref('amountCents'),
    status: sql.ref('status'),
  }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id desc` }
  const wanted = selected(executor.selectFrom('transactions').selectAll(), selection)
  return listedPart(wanted, ordered(part, sorts, own), part)
}

/** The newest ones; `after` is the last row read before. */
export function newestTransactions(
  executor: Executor,
  selection: TransactionSelection,
  page: { limit: number; after?: { createdAt: Date; id: string } },
): Promise<TransactionRow[]> {
  const { after } = page
  return selected(executor.selectFrom('transactions').selectAll(), selection)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('createdAt', 'id'),
          '<',
          tuple(after?.createdAt ?? new Date(0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** The number of selected transactions. */
export async function countTransactions(
  executor: Executor,
  selection: TransactionSelection,
): Promise<number> {
  const { count } = await selected(executor.selectFrom('transactions'), selection)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The provider's money in the selected transactions, in cents per currency, the largest first: test
 * payments count only while no real ones are possible.
 */
export async function totalsOfTransactions(
  executor: Executor,
  selection: TransactionSelection,
  { name, testMode }: { name: PaymentProviderName; testMode: boolean },
): Promise<Array<{ currency: string; paidCents: number; refundedCents: number }>> {
  const rows = await selected(executor.selectFrom('transactions'), selection)
    .select([
      'currency',
      sql<string>`sum(amount_cents)`.as('paid'),
      sql<string>`sum(refunded_cents)`.as('refunded'),
    ])
    .where('paidAt', 'is not', null)
    .where('provider', '=', name)
    .where('inTest', '=', testMode)
    .groupBy('currency')
    .orderBy(sql`sum(amount_cents) desc, currency`)
    .execute()
  return rows.map(({ currency, paid, refunded }) => ({
    currency,
    paidCents: Number(paid),
    refundedCents: Number(refunded),
  }))
}
