import type { Executor } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { refundRejectedJobName } from './payments.rules.ts'

/**
 * For the rejection of a paid request, in its transaction: files the refund and locks nothing of the
 * payment, which news of the provider may be changing at this moment.
 */
export const createRefundForRequest =
  (jobs: Jobs) =>
  (tx: Executor, transactionId: string): Promise<void> =>
    jobs.send(tx, { name: refundRejectedJobName }, { transactionId })
