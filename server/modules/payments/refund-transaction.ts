import type { Transaction } from '#contract/payments.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { isGivenBack, mayRefund } from './payments.rules.ts'
import type { SettleDeps } from './settle.ts'
import type { StartRefund } from './start-refund.ts'
import { findTransaction, lockTransaction, type TransactionRow } from './transactions.store.ts'

interface RefundDeps {
  db: Database
  provider: PaymentProvider
  access: Pick<SettleDeps['access'], 'lockUser' | 'withdrawPaidRequest'>
  offers: SettleDeps['offers']
  startRefund: StartRefund
  present: (executor: Executor, rows: TransactionRow[]) => Promise<Transaction[]>
}

/**
 * An admin gives the money back, and with it the request that it stands behind and that nobody has
 * decided; a refund that is under way or done stays what it is.
 */
export const createRefundTransaction =
  ({ db, provider, access, offers, startRefund, present }: RefundDeps) =>
  (actor: Actor, id: string): Promise<Transaction> =>
    db.transaction(async (tx) => {
      const known = await findTransaction(tx, id)
      // The user first, as in `settle`; and whoever approves the request waits there, or has been first.
      if (known?.userId) await access.lockUser(tx, known.userId)
      const transaction = await lockTransaction(tx, id)
      if (!transaction) throw notFound()
      const { status, amountCents: cents } = transaction
      if (!isGivenBack(status)) {
        if (!mayRefund(status)) {
          throw new Failure('rule_violated', 'There is nothing to refund: it was not paid.')
        }
        if (transaction.provider !== provider.name) {
          throw new Failure('rule_violated', 'This payment was made with another provider.')
        }
        await startRefund(tx, transaction, null)
        await access.withdrawPaidRequest(tx, id)
        await recordAudit(tx, actor, {
          action: 'transaction.refunded',
          subject: id,
          name: await offers.titleOf(tx, transaction.program),
          person: transaction.userId,
          details: { cents, program: transaction.program },
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
