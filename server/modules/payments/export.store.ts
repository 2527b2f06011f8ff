import type { Executor } from '#server/platform/database/database.ts'

/** What a user has paid, or begun to pay, for that user's own eyes. */
export async function exportFor(executor: Executor, userId: string) {
  const [payments, begun] = await Promise.all([
    executor
      .selectFrom('transactions')
      .select([
        'program',
        'amountCents',
        'refundedCents',
        'currency',
        'status',
        'provider',
        'providerId',
        'paidAt',
        'refundedAt',
        'createdAt',
      ])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    executor
      .selectFrom('paymentIntents')
      .select(['program', 'amountCents', 'currency', 'provider', 'open'])
      .select('createdAt')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  ])
  return { payments, begun }
}
