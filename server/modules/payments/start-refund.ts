import { type Clock, newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { refundJobName } from './payments.rules.ts'
import { type TransactionRow, updateTransaction } from './transactions.store.ts'

interface StartDeps {
  now: Clock
  jobs: Jobs
  provider: PaymentProvider
}

/** Marks a locked transaction as being refunded and queues the call to the provider. */
export type StartRefund = (
  tx: Executor,
  transaction: TransactionRow,
  reason: string | null,
  /** How many cents to refund; everything left by default. */
  cents?: number,
) => Promise<void>

export const createStartRefund =
  ({ now, jobs, provider }: StartDeps): StartRefund =>
  async (tx, { id, provider: paidWith, amountCents, refundedCents }, reason, cents) => {
    const updatedAt = now()
    if (amountCents === 0) {
      await updateTransaction(tx, id, { status: 'refunded', reason, updatedAt })
      return
    }
    if (paidWith !== provider.name) {
      const why = `It was paid with another provider (${paidWith}).`
      await updateTransaction(tx, id, { status: 'refund_failed', reason: why, updatedAt })
      return
    }
    await updateTransaction(tx, id, {
      status: 'refunding',
      // A new key, because the provider remembers a failed attempt under the old one.
      refundKey: newId(),
      // Events of this attempt count, whatever their time.
      refundNewsAt: null,
      refundCents: cents ?? null,
      refundTargetCents: cents === undefined ? null : refundedCents + cents,
      reason,
      updatedAt,
    })
    await jobs.send(tx, { name: refundJobName }, { transactionId: id })
  }
