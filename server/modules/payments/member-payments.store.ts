import { type RawBuilder, sql } from 'kysely'
import type { MemberPayment } from '#contract/members.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { countTransactions, type Period } from './transactions.store.ts'

const mostShown = 20

/**
 * Part of a statement: whether the user with the id in this column has a payment that was not
 * refunded; test payments do not count.
 */
export const hasPaid = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from transactions t where t.user_id = ${userId}
    and not t.in_test and t.amount_cents > 0 and t.status in ('paid', 'refund_failed'))`

/** The newest payments of a user, at most 20. */
export async function paymentsOfMember(
  executor: Executor,
  userId: string,
): Promise<MemberPayment[]> {
  const rows = await executor
    .selectFrom('transactions')
    .select(['id', 'program', 'amountCents', 'refundedCents', 'currency', 'status', 'inTest'])
    .select('createdAt')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }))
}

/** The number of payments of a period that failed, whose refund failed, or that look suspicious. */
export const countFailed = (executor: Executor, failedIn: Period): Promise<number> =>
  countTransactions(executor, { failedIn })
