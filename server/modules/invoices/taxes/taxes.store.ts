import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { TaxRate, TaxRateInput } from '#contract/taxes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { boundsOfQuarter } from './taxes.rules.ts'

export type TaxSettingsRow = Omit<Selectable<Tables['taxSettings']>, 'onlyRow'>

const columns = ['byCountry', 'sellerCountry', 'updatedAt'] as const

export const readTaxSettings = (executor: Executor): Promise<TaxSettingsRow> =>
  executor.selectFrom('taxSettings').select(columns).executeTakeFirstOrThrow()

/** Reads the settings and locks them until the transaction ends. */
export const lockTaxSettings = (tx: Executor): Promise<TaxSettingsRow> =>
  tx.selectFrom('taxSettings').select(columns).forUpdate().executeTakeFirstOrThrow()

export const saveTaxSettings = (tx: Executor, row: TaxSettingsRow): Promise<TaxSettingsRow> =>
  tx.updateTable('taxSettings').set(row).returning(columns).executeTakeFirstOrThrow()

// As a day; the driver makes an instant of it.
const validFrom = sql<string>`to_char(valid_from, 'YYYY-MM-DD')`

/** The rates by country, the newest of each first. */
export const readRates = (executor: Executor): Promise<TaxRate[]> =>
  executor
    .selectFrom('taxRates')
    .select(['id', 'country', 'basisPoints', validFrom.as('validFrom')])
    .orderBy('country')
    .orderBy(sql`valid_from desc`)
    .execute()

/** The rate of a country on a day, in hundredths of a percent; none where no rate counts yet. */
export async function rateOf(
  executor: Executor,
  { country, day }: { country: string; day: string },
): Promise<number> {
  const row = await executor
    .selectFrom('taxRates')
    .select('basisPoints')
    .where('country', '=', country)
    .where(sql<boolean>`valid_from <= ${day}::date`)
    .orderBy(sql`valid_from desc`)
    .limit(1)
    .executeTakeFirst()
  return row?.basisPoints ?? 0
}

/** Stores a rate in place of one of the same country and day; returns its id, and what it was before. */
export async function putRate(
  tx: Executor,
  { id, ...rate }: TaxRateInput & { id: string },
): Promise<{ id: string; before: TaxRate | null }> {
  const before = await tx
    .selectFrom('taxRates')
    .select(['id', 'country', 'basisPoints', validFrom.as('validFrom')])
    .where('country', '=', rate.country)
    .where(sql<boolean>`valid_from = ${rate.validFrom}::date`)
    .executeTakeFirst()
  await tx
    .insertInto('taxRates')
    .values({ id, ...rate })
    .onConflict((conflict) =>
      conflict.columns(['country', 'validFrom']).doUpdateSet({ basisPoints: rate.basisPoints }),
    )
    .execute()
  return { id: before?.id ?? id, before: before ?? null }
}

/** Removes a rate; returns what it was. */
export const takeRate = (
  tx: Executor,
  id: string,
): Promise<Pick<TaxRate, 'basisPoints' | 'country' | 'validFrom'> | undefined> =>
  tx
    .deleteFrom('taxRates')
    .where('id', '=', id)
    .returning(['country', 'basisPoints', validFrom.as('validFrom')])
    .executeTakeFirst()

export type TaxIdentity = Omit<Selectable<Tables['taxIdentities']>, 'updatedAt' | 'userId'>

export const findIdentity = (
  executor: Executor,
  userId: string,
): Promise<TaxIdentity | undefined> =>
  executor
    .selectFrom('taxIdentities')
    .select(['country', 'isBusiness', 'vatNumber'])
    .where('userId', '=', userId)
    .executeTakeFirst()

export async function saveIdentity(
  executor: Executor,
  userId: string,
  { country, isBusiness, vatNumber }: TaxIdentity,
  updatedAt: Date,
): Promise<void> {
  const row = { country, isBusiness, vatNumber, updatedAt }
  await executor
    .insertInto('taxIdentities')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Part of a statement: the country from which the transaction with the id in this column was paid. */
export type PaidFrom = (transactionId: RawBuilder<unknown>) => RawBuilder<string | null>

/** What the documents of a quarter come to by both pieces of evidence of the country, rate and currency. */
export interface TaxSums {
  /** Null for what was taxed at the one rate for everybody. */
  country: string | null
  /** The country of the card or account that paid; null where the provider does not say it. */
  paidFrom: string | null
  taxBasisPoints: number
  reverseCharge: boolean
  currency: string
  invoices: number
  creditNotes: number
  totalCents: number
  taxCents: number
}

/** The sums of the documents issued in a quarter; credit notes count against invoices, test payments not at all. */
export async function sumsOfQuarter(
  executor: Executor,
  paidFrom: PaidFrom,
  quarter: string,
): Promise<TaxSums[]> {
  const { from, to } = boundsOfQuarter(quarter)
  const signed = (column: string) =>
    sql`sum(case kind when 'credit_note' then -${sql.ref(column)} else ${sql.ref(column)} end)::text`
  const { rows } = await sql<
    Omit<TaxSums, 'taxCents' | 'totalCents'> & { total: string; tax: string }
  >`
    select country, paid_from, tax_basis_points, reverse_charge, currency,
      count(*) filter (where kind = 'invoice')::int as invoices,
      count(*) filter (where kind = 'credit_note')::int as credit_notes,
      ${signed('total_cents')} as total, ${signed('tax_cents')} as tax
    from (
      select billing_documents.*, buyer_country as country,
        ${paidFrom(sql`billing_documents.transaction_id`)} as paid_from
      from billing_documents
      where issued_at >= ${from} and issued_at < ${to} and not in_test
    ) documents
    group by country, paid_from, tax_basis_points, reverse_charge, currency
    order by country nulls first, paid_from nulls first, reverse_charge, tax_basis_points,
      currency`.execute(executor)
  return rows.map(({ total, tax, ...row }) => ({
    ...row,
    totalCents: Number(total),
    taxCents: Number(tax),
  }))
}
