import type { Selectable } from 'kysely'
import type { BillingDetails } from '#contract/invoices.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

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
