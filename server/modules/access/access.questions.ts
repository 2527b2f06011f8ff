import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'

/** Gives back what a request was paid with, after the commit of this transaction. */
export const refundForRequest = question<(tx: Executor, transactionId: string) => Promise<void>>(
  'access.refund-for-request',
)
