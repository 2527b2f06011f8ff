import type { Executor } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { refundRejectedJobName } from './payments.rules.ts'

/**
 * For the rejection of a paid request, in its transaction: queues the refund without locking the
 * payment, which a provider event may be changing at this moment.
 */
export const createRefundForRequest =
  (jobs: Jobs) =>
  (tx: Executor, transactionId: string): Promise<void> =>
    jobs.send(tx, { name: refundRejectedJobName }, { transactionId })
