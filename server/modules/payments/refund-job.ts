import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { refundJobName } from './payments.rules.ts'

export const refundJob = (
  performRefund: (transactionId: string) => Promise<void>,
): JobKind<{ transactionId: string }> => ({
  name: refundJobName,
  handle: ({ transactionId }) => performRefund(transactionId),
})
