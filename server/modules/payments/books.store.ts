import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** The data for an invoice: the payment, and the components of its amount in cents. */
export async function lockForBooks(tx: Executor, transactionId: string) {
  const locked = await tx
    .selectFrom('transactions')
    .select(['intentId', 'refundedCents', 'paidAt', 'userId', 'program', 'inTest'])
    .select(['amountCents', 'currency'])
    .where('id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  const { intentId, ...payment } = locked
  const parts = await tx
    .selectFrom('paymentIntents')
    .select(sql<number>`coalesce(list_cents, amount_cents)`.as('listCents'))
    .select(['discountCents', 'taxCents', 'taxBasisPoints', 'taxIncluded'])
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow()
  return { ...payment, ...parts }
}

/** A user's newest payments, at most 100. */
export const paymentsOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('transactions')
    .select(['id', 'createdAt', 'program', 'amountCents', 'refundedCents', 'currency'])
    .select(['status', 'inTest'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Amounts of transactions, by id; those with nothing to pay are absent. */
export async function amountsOf(executor: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { amountCents: number; currency: string }>()
  const rows = await executor
    .selectFrom('transactions')
    .select(['id', 'amountCents', 'currency'])
    .where('id', 'in', [...ids])
    .where('amountCents', '>', 0)
    .execute()
  return new Map(rows.map(({ id, ...amount }) => [id, amount]))
}
