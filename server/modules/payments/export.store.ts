import type { Executor } from '#server/platform/database/database.ts'

/** A user's payments, completed or started, for the personal data download. */
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
