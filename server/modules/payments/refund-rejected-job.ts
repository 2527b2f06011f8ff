import type { Transaction } from '#contract/payments.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { mayRefund, refundRejectedJobName } from './payments.rules.ts'
import type { StartRefund } from './start-refund.ts'
import { lockTransaction, type TransactionRow } from './transactions.store.ts'

interface RefundDeps {
  db: Database
  provider: PaymentProvider
  startRefund: StartRefund
  present: (executor: Executor, rows: TransactionRow[]) => Promise<Transaction[]>
}

/** Refunds the payment of a rejected request, unless that has already been done. */
export const refundRejectedJob = ({
  db,
  startRefund,
}: Pick<RefundDeps, 'db' | 'startRefund'>): JobKind<{ transactionId: string }> => ({
  name: refundRejectedJobName,
  handle: ({ transactionId: id }) =>
    db.transaction(async (tx) => {
      const transaction = await lockTransaction(tx, id)
      if (!transaction || !mayRefund(transaction.status)) return
      await startRefund(tx, transaction, 'The request was rejected.')
      await emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } })
    }),
})
