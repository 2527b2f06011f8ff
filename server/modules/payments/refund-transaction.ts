import type { Transaction } from '#contract/payments.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type Clock, newId } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import { mayRefund } from './payments.rules.ts'
import type { PaymentProvider } from './provider.ts'
import type { Settle } from './settle.ts'
import {
  findTransaction,
  lockTransaction,
  type TransactionRow,
  updateTransaction,
} from './transactions.store.ts'

const jobName = 'payments.refund'
const rejectedJobName = 'payments.refund-rejected'

interface StartDeps {
  now: Clock
  jobs: Jobs
  provider: PaymentProvider
}

/** Marks a locked transaction as being refunded and files the call to the provider. */
export type StartRefund = (
  tx: Executor,
  transaction: TransactionRow,
  reason: string | null,
) => Promise<void>

export const createStartRefund =
  ({ now, jobs, provider }: StartDeps): StartRefund =>
  async (tx, { id, provider: paidWith }, reason) => {
    const updatedAt = now()
    if (paidWith !== provider.name) {
      const why = `It was paid with another provider (${paidWith}).`
      await updateTransaction(tx, id, { status: 'refund_failed', reason: why, updatedAt })
      return
    }
    await updateTransaction(tx, id, {
      status: 'refunding',
      // A new key: the provider remembers a failed attempt under the old one.
      refundKey: newId(),
      // And a new story: what is told of this attempt counts, by whatever clock.
      refundNewsAt: null,
      reason,
      updatedAt,
    })
    await jobs.send(tx, { name: jobName }, { transactionId: id })
  }

interface PerformDeps {
  db: Database
  provider: PaymentProvider
  settle: Settle
}

/** Makes the call for a transaction that is marked; running it twice refunds once. */
export const createPerformRefund =
  ({ db, provider, settle }: PerformDeps) =>
  async (transactionId: string): Promise<void> => {
    const transaction = await findTransaction(db.pool, transactionId)
    if (transaction?.status !== 'refunding' || !transaction.refundKey) return
    const { providerId, refundKey: key } = transaction
    const observations = await provider.refund({ providerId, key })
    await db.transaction((tx) => settle(tx, observations))
  }

export const refundJob = (
  performRefund: (transactionId: string) => Promise<void>,
): JobKind<{ transactionId: string }> => ({
  name: jobName,
  handle: ({ transactionId }) => performRefund(transactionId),
})

interface RefundDeps {
  db: Database
  provider: PaymentProvider
  startRefund: StartRefund
  present: (executor: Executor, rows: TransactionRow[]) => Promise<Transaction[]>
}

/** An admin gives the money back; a refund that is under way or done stays what it is. */
export const createRefundTransaction =
  ({ db, provider, startRefund, present }: RefundDeps) =>
  (actor: Actor, id: string): Promise<Transaction> =>
    db.transaction(async (tx) => {
      const transaction = await lockTransaction(tx, id)
      if (!transaction) throw notFound()
      const { status, amountCents: cents } = transaction
      if (status !== 'refunding' && status !== 'refunded') {
        if (!mayRefund(status)) {
          throw new Failure('rule_violated', 'There is nothing to refund: it was not paid.')
        }
        if (transaction.provider !== provider.name) {
          throw new Failure('rule_violated', 'This payment was made with another provider.')
        }
        await startRefund(tx, transaction, null)
        await recordAudit(tx, actor, {
          action: 'transaction.refunded',
          subject: id,
          details: { cents, program: transaction.program },
        })
        await emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } })
      }
      const row = await findTransaction(tx, id)
      const [presented] = row ? await present(tx, [row]) : []
      if (!presented) throw notFound()
      return presented
    })

/**
 * For the rejection of a paid request, in its transaction: files the refund and locks nothing of the
 * payment, which news of the provider may be changing at this moment.
 */
export const createRefundForRequest =
  (jobs: Jobs) =>
  (tx: Executor, transactionId: string): Promise<void> =>
    jobs.send(tx, { name: rejectedJobName }, { transactionId })

/** What a rejected request was paid with goes back, unless it did already. */
export const refundRejectedJob = ({
  db,
  startRefund,
}: Pick<RefundDeps, 'db' | 'startRefund'>): JobKind<{ transactionId: string }> => ({
  name: rejectedJobName,
  handle: ({ transactionId: id }) =>
    db.transaction(async (tx) => {
      const transaction = await lockTransaction(tx, id)
      if (!transaction || !mayRefund(transaction.status)) return
      await startRefund(tx, transaction, 'The request was rejected.')
      await emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } })
    }),
})
