import type { RefundInput, Transaction } from '#contract/payments.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { isGivenBack, mayRefund, refundOf } from './payments.rules.ts'
import type { SettleDeps } from './settle.ts'
import type { StartRefund } from './start-refund.ts'
import {
  findTransaction,
  lockTransaction,
  noteRefund,
  type TransactionRow,
} from './transactions.store.ts'

interface RefundDeps {
  db: Database
  provider: PaymentProvider
  access: Pick<SettleDeps['access'], 'lockUser' | 'takeBackPaid' | 'withdrawPaidRequest'>
  offers: SettleDeps['offers']
  startRefund: StartRefund
  present: (executor: Executor, rows: TransactionRow[]) => Promise<Transaction[]>
}

/**
 * An admin's refund, of everything left unless an amount is given. A full refund also withdraws the
 * undecided request and ends the access that the payment was for, unless that is to be kept; a
 * refund in progress or done is unchanged. Throws 422 for more than what is left.
 */
export const createRefundTransaction =
  ({ db, provider, access, offers, startRefund, present }: RefundDeps) =>
  (actor: Actor, id: string, wanted: RefundInput): Promise<Transaction> =>
    db.transaction(async (tx) => {
      const known = await findTransaction(tx, id)
      // The user is locked first, as in `settle`; a concurrent approval waits, or has come first.
      if (known?.userId) await access.lockUser(tx, known.userId)
      const transaction = await lockTransaction(tx, id)
      if (!transaction) throw notFound()
      const { status } = transaction
      if (!isGivenBack(status)) {
        if (!mayRefund(status)) {
          throw new Failure('rule_violated', 'There is nothing to refund: it was not paid.')
        }
        if (transaction.provider !== provider.name) {
          throw new Failure('rule_violated', 'This payment was made with another provider.')
        }
        const refund = refundOf(transaction, wanted)
        const { cents, isAll, endAccess, note } = refund
        await startRefund(tx, transaction, note, isAll ? undefined : cents)
        await noteRefund(tx, id, { refundNote: note, endAccess })
        if (isAll || endAccess) await access.withdrawPaidRequest(tx, id)
        if (endAccess && transaction.userId) {
          const { userId } = transaction
          await access.takeBackPaid(tx, { transactionId: id, userId })
        }
        await recordAudit(tx, actor, {
          action: 'transaction.refunded',
          subject: id,
          name: await offers.titleOf(tx, transaction.program),
          person: transaction.userId,
          details: { cents, program: transaction.program, endAccess },
          before: { status },
          after: { status: 'refunding' },
        })
        await emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } })
      }
      const row = await findTransaction(tx, id)
      const [presented] = row ? await present(tx, [row]) : []
      if (!presented) throw notFound()
      return presented
    })
