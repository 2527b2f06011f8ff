import type { Renewal } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'

/** Gives back what a request was paid with, after the commit of this transaction. */
export const refundForRequest = question<(tx: Executor, transactionId: string) => Promise<void>>(
  'access.refund-for-request',
)

/** What transactions came to, in cents, by their ids; those where nothing was to pay are left out. */
export const paidWith =
  question<
    (
      executor: Executor,
      transactionIds: readonly string[],
    ) => Promise<Map<string, { amountCents: number; currency: string }>>
  >('access.paid-with')

/** What is to come at the end of what a user has of a program. Holds while the user is locked. */
export const renewalOf =
  question<(tx: Executor, of: { userId: string; program: PaidProgram }) => Promise<Renewal>>(
    'access.renewal-of',
  )

/**
 * Whether what a request was paid with is going back, or has gone. Holds until the end of a
 * transaction that has locked the user.
 */
export const isGivenBack =
  question<(tx: Executor, transactionId: string) => Promise<boolean>>('access.is-given-back')
