import type { Renewal } from '#contract/access/access.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'

/** Refunds the payment of a request, after this transaction has been committed. */
export const refundForRequest = question<(tx: Executor, transactionId: string) => Promise<void>>(
  'access.refund-for-request',
)

/** Amounts of transactions in cents, by id; those with nothing to pay are absent. */
export const paidWith =
  question<
    (
      executor: Executor,
      transactionIds: readonly string[],
    ) => Promise<Map<string, { amountCents: number; currency: string }>>
  >('access.paid-with')

/** What happens at the end of a user's subscription to a program. The answer is valid while the user is locked. */
export const renewalOf =
  question<(tx: Executor, of: { userId: string; program: PaidProgram }) => Promise<Renewal>>(
    'access.renewal-of',
  )

/**
 * Whether the payment of a request is being, or has been, refunded. Valid until the end of a
 * transaction that has locked the user.
 */
export const isRefunded =
  question<(tx: Executor, transactionId: string) => Promise<boolean>>('access.is-given-back')
