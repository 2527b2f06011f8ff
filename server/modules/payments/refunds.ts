import type { RefundInput, Transaction } from '#contract/payments/payments.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { claimOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from './index.ts'
import {
  isRefunded,
  mayRefund,
  refundJobName,
  refundOf,
  refundRejectedJobName,
} from './payments.rules.ts'
import { markUnwanted, recurringBegunBy } from './recurring/ending.store.ts'
import { transactionsOf } from './recurring/recurring.store.ts'
import { takeBackAccess, titleOfSold } from './sold.ts'
import {
  findTransaction,
  lockTransaction,
  noteRefund,
  type TransactionRow,
  updateTransaction,
} from './transactions.store.ts'
import { presentTransactions } from './transactions.ts'

type StartDeps = Pick<PayingDeps, 'jobs' | 'now' | 'ways'>

/**
 * Marks a locked transaction as being refunded and queues the call to the provider; `cents` is how
 * many to refund, everything left by default.
 */
export async function startRefund(
  tx: Executor,
  { now, jobs, ways }: StartDeps,
  { id, provider: paidWith, amountCents, refundedCents }: TransactionRow,
  { reason, cents }: { reason: string | null; cents?: number },
): Promise<void> {
  const updatedAt = now()
  if (amountCents === 0) {
    await updateTransaction(tx, id, { status: 'refunded', reason, updatedAt })
    return
  }
  if (!ways.of(paidWith)) {
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
    refundAskedAt: null,
    refundCents: cents ?? null,
    refundTargetCents: cents === undefined ? null : refundedCents + cents,
    reason,
    updatedAt,
  })
  await jobs.send(tx, { name: refundJobName }, { transactionId: id })
}

/**
 * An admin's refund, of everything left unless an amount is given. A full refund also withdraws the
 * undecided request and ends the access that the payment was for, unless that is to be kept; with the first payment of
 * a subscription, all that its renewals have added. A refund in progress or done is unchanged, and so is everything
 * when the call is repeated under the same id. Throws 422 for more than what is left.
 */
export function refundTransaction(
  deps: PayingDeps,
  actor: Actor,
  id: string,
  wanted: RefundInput,
): Promise<Transaction> {
  const { db, ways, access } = deps
  return db.transaction(async (tx) => {
    const known = await findTransaction(tx, id)
    // The user is locked first, as in `settle`; a concurrent approval waits, or has come first.
    if (known?.userId) await access.lockUser(tx, known.userId)
    const transaction = await lockTransaction(tx, id)
    if (!transaction) throw notFound()
    const { status } = transaction
    const isRepeat = (await claimOnce(tx, actor, id)) !== null
    if (!isRepeat && !isRefunded(status)) {
      if (!mayRefund(status)) {
        throw new Failure('rule_violated', 'There is nothing to refund: it was not paid.')
      }
      if (!ways.of(transaction.provider)) {
        throw new Failure('rule_violated', 'This payment was made with another provider.')
      }
      const { cents, isAll, endAccess, note } = refundOf(transaction, wanted)
      await startRefund(tx, deps, transaction, { reason: note, ...(!isAll && { cents }) })
      await noteRefund(tx, id, { refundNote: note, endAccess })
      if (isAll || endAccess) await access.withdrawPaidRequest(tx, id)
      if (endAccess) await endPaidAccess(tx, deps, transaction)
      await recordAudit(tx, actor, {
        action: 'transaction.refunded',
        subject: id,
        name: await titleOfSold(tx, deps, transaction),
        person: transaction.userId,
        details: { cents, program: transaction.program, offer: transaction.offerId, endAccess },
        before: { status },
        after: { status: 'refunding' },
      })
      await emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } })
    }
    const row = await findTransaction(tx, id)
    const [presented] = row ? await presentTransactions(tx, deps, [row]) : []
    if (!presented) throw notFound()
    return presented
  })
}

/**
 * Ends what a payment was for. With the first payment of a subscription this is all of it: the periods that its
 * renewals have added end as well, and it renews no more, because it was the first that somebody had approved.
 */
async function endPaidAccess(
  tx: Executor,
  deps: Pick<PayingDeps, 'access' | 'purchaseTakenBack'>,
  transaction: TransactionRow,
): Promise<void> {
  const { intentId, offerId, userId } = transaction
  // Of a deleted account the access is gone, and the subscriptions are stopped.
  const begun = userId && !offerId ? await recurringBegunBy(tx, intentId) : null
  if (!userId || !begun) return takeBackAccess(tx, deps, transaction)
  await markUnwanted(tx, begun)
  await deps.access.takeBackPaid(tx, { transactionIds: await transactionsOf(tx, begun), userId })
}

/**
 * For the rejection of a paid request, in its transaction: queues the refund without locking the
 * payment, which a provider event may be changing at this moment.
 */
export const refundForRequest = (
  tx: Executor,
  { jobs }: Pick<PayingDeps, 'jobs'>,
  transactionId: string,
): Promise<void> => jobs.send(tx, { name: refundRejectedJobName }, { transactionId })

/** Refunds the payment of a rejected request, unless that has already been done. */
export const refundRejectedJob = (
  deps: StartDeps & Pick<PayingDeps, 'db'>,
): JobKind<{ transactionId: string }> => ({
  name: refundRejectedJobName,
  handle: ({ transactionId: id }) =>
    deps.db.transaction(async (tx) => {
      const transaction = await lockTransaction(tx, id)
      if (!transaction || !mayRefund(transaction.status)) return
      await startRefund(tx, deps, transaction, { reason: 'The request was rejected.' })
      await emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } })
    }),
})

/** Whether a transaction is being refunded, or was. */
export async function paymentIsRefunded(tx: Executor, transactionId: string): Promise<boolean> {
  const transaction = await findTransaction(tx, transactionId)
  return transaction !== undefined && isRefunded(transaction.status)
}
