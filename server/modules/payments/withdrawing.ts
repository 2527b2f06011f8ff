import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { PayingDeps } from './index.ts'
import { mayRefund } from './payments.rules.ts'
import { findIntent } from './payments.store.ts'
import { markUnwanted } from './recurring/ending.store.ts'
import { startRefund } from './refunds.ts'
import { takeBackAccess } from './sold.ts'
import { lockTransaction, noteRefund } from './transactions.store.ts'

/** The note on a refund, for the office. */
const note = 'Withdrawn from the contract.'

/**
 * Refunds some cents of a payment whose member withdraws, ends what it has opened, and has the provider charge nothing
 * more. For use inside a transaction that has locked the user. Throws 409 while another refund is being made.
 */
export async function refundWithdrawn(
  deps: PayingDeps,
  tx: Executor,
  { transactionId: id, userId, cents }: { transactionId: string; userId: string; cents: number },
): Promise<void> {
  const transaction = await lockTransaction(tx, id)
  if (!transaction) throw notFound()
  const { status, amountCents, refundedCents, intentId } = transaction
  if (cents > 0) {
    if (!mayRefund(status)) {
      const message = 'A refund of this payment is being made. Please try again in a minute.'
      throw new Failure('conflict', message)
    }
    const isAll = cents === amountCents - refundedCents
    await startRefund(tx, deps, transaction, { reason: note, ...(!isAll && { cents }) })
    await noteRefund(tx, id, { refundNote: note, endAccess: true })
  }
  await deps.access.withdrawPaidRequest(tx, id)
  await takeBackAccess(tx, deps, { ...transaction, userId })
  const intent = await findIntent(tx, intentId)
  if (intent?.recurringId) await markUnwanted(tx, intent.recurringId)
  await emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } })
}
