import { type Insertable, type Selectable, sql } from 'kysely'
import type { BillingDetails, DocumentFilter, DocumentSort } from '#contract/invoices.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundInLower, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { monthOf } from './invoices.rules.ts'
import { findIdentity, type PaidFrom } from './taxes/taxes.store.ts'

export type DocumentRow = Selectable<Tables['billingDocuments']>

/**
 * The next number of a series, used up when the transaction commits and free again if it does not:
 * other transactions wait for that, so that the numbers have no gaps.
 */
export async function nextNumber(tx: Executor, series: string): Promise<number> {
  const { last } = await tx
    .insertInto('documentCounters')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last: sql<number>`document_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const insertDocument = (
  tx: Executor,
  document: Insertable<Tables['billingDocuments']>,
): Promise<DocumentRow> =>
  tx.insertInto('billingDocuments').values(document).returningAll().executeTakeFirstOrThrow()

/** The documents of payments, oldest first. */
export const documentsOf = (
  executor: Executor,
  transactionIds: readonly string[],
): Promise<DocumentRow[]> =>
  executor
    .selectFrom('billingDocuments')
    .selectAll()
    .where('transactionId', 'in', [...transactionIds, '00000000-0000-0000-0000-000000000000'])
    .orderBy('issuedAt')
    .orderBy('number')
    .execute()

const mostOfUser = 1000

/** A user's newest documents, oldest first, at most 1,000: more than a list of payments shows. */
export const documentsOfUser = (executor: Executor, userId: string): Promise<DocumentRow[]> =>
  executor
    .with('newest', (db) =>
      db
        .selectFrom('billingDocuments')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('issuedAt', 'desc')
        .limit(mostOfUser),
    )
    .selectFrom('newest')
    .selectAll()
    .orderBy('issuedAt')
    .orderBy('number')
    .execute()

export const findDocument = (executor: Executor, id: string): Promise<DocumentRow | undefined> =>
  executor.selectFrom('billingDocuments').selectAll().where('id', '=', id).executeTakeFirst()

/** One page of the documents, newest first unless sorted, and the total number of matches. */
export async function documentsPage(
  executor: Executor,
  paidFrom: PaidFrom,
  { kind, month, countries, ...part }: Part<DocumentSort> & DocumentFilter,
): Promise<{ rows: (DocumentRow & { paidFrom: string | null })[]; total: number }> {
  const { search } = part
  const from = paidFrom(sql.ref('billingDocuments.transactionId'))
  let wanted = executor.selectFrom('billingDocuments')
  if (search) wanted = wanted.where(isFoundInLower(search, sql.ref('searchText')))
  if (kind) wanted = wanted.where('kind', '=', kind)
  if (month) {
    const { from: begin, to } = monthOf(month)
    wanted = wanted.where('issuedAt', '>=', begin).where('issuedAt', '<', to)
  }
  // Neither is guessed: where one of them is not known, nothing contradicts it.
  if (countries) wanted = wanted.where(sql<boolean>`buyer_country <> ${from}`)
  const sorts = {
    number: sql`series, number`,
    issued: sql.ref('issuedAt'),
    buyer: { nullable: sql.ref('buyerName') },
    total: sql.ref('totalCents'),
  }
  const own = { tie: sql.ref('id'), otherwise: sql`issued_at desc, id desc` }
  const listed = wanted.selectAll().select(from.as('paidFrom'))
  return listedPart(listed, ordered(part, sorts, own), part)
}

/** The documents issued to a user, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const [details, documents, taxed] = await Promise.all([
    executor
      .selectFrom('billingDetails')
      .select(['name', 'address', 'taxNumber'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
    executor
      .selectFrom('billingDocuments')
      .select(['kind', 'series', 'number', 'buyerName', 'buyerAddress', 'buyerTaxNumber'])
      .select(['description', 'totalCents', 'taxCents', 'currency', 'issuedAt', 'buyerCountry'])
      .where('userId', '=', userId)
      .orderBy('issuedAt')
      .execute(),
    findIdentity(executor, userId),
  ])
  return { details: details ?? null, taxed: taxed ?? null, documents }
}

export type BillingRow = Omit<Selectable<Tables['billingSettings']>, 'onlyRow'>

const columns = [
  'sellerName',
  'sellerAddress',
  'taxNumber',
  'taxBasisPoints',
  'taxIncluded',
  'invoicePrefix',
  'footer',
  'updatedAt',
] as const

export const readBilling = (executor: Executor): Promise<BillingRow> =>
  executor.selectFrom('billingSettings').select(columns).executeTakeFirstOrThrow()

/** Reads the settings and locks them until the transaction ends. */
export const lockBilling = (tx: Executor): Promise<BillingRow> =>
  tx.selectFrom('billingSettings').select(columns).forUpdate().executeTakeFirstOrThrow()

export const saveBilling = (tx: Executor, row: BillingRow): Promise<BillingRow> =>
  tx.updateTable('billingSettings').set(row).returning(columns).executeTakeFirstOrThrow()

/** The details that a member wants on invoices; undefined for just the account's name. */
export const findDetails = (
  executor: Executor,
  userId: string,
): Promise<BillingDetails | undefined> =>
  executor
    .selectFrom('billingDetails')
    .select(['name', 'address', 'taxNumber'])
    .where('userId', '=', userId)
    .executeTakeFirst()

export async function saveDetails(
  executor: Executor,
  userId: string,
  details: BillingDetails,
  at: Date,
): Promise<void> {
  const row = { ...details, updatedAt: at }
  await executor
    .insertInto('billingDetails')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}
