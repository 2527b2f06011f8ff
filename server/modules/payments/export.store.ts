import type { Executor } from '#server/platform/database/database.ts'

/** What a user has paid, or begun to pay, for that user's own eyes. */
export async function exportFor(executor: Executor, userId: string) {
  const [payments, begun] = await Promise.all([
    executor
      .selectFrom('transactions')
      .select([
        'program',
        'amount_cents as amountCents',
        'refunded_cents as refundedCents',
        'currency',
        'status',
        'provider',
        'provider_id as providerId',
        'paid_at as paidAt',
        'refunded_at as refundedAt',
        'created_at as createdAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    executor
      .selectFrom('payment_intents')
      .select(['program', 'amount_cents as amountCents', 'currency', 'provider', 'open'])
      .select('created_at as createdAt')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  ])
  return { payments, begun }
}
