import type { EventType } from '#contract/events.ts'
import type { Dispute } from '#contract/payments.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { OffersApi } from '#server/modules/offers/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { EndIntent } from './end-intent.ts'
import type { Observation } from './payment-provider.ts'
import { changeBy, type Standing, statusAfter } from './payments.rules.ts'
import { type IntentRow, lockIntent, userOfIntent } from './payments.store.ts'
import { recordNews } from './record-news.ts'
import type { StartRefund } from './start-refund.ts'
import {
  findByIntent,
  insertTransaction,
  type TransactionRow,
  updateTransaction,
} from './transactions.store.ts'

export interface SettleDeps {
  access: {
    /**
     * Prevents the account from being deleted until the transaction ends; to be called first in it.
     */
    lockUser(tx: Executor, userId: string): Promise<void>
    /**
     * Files the request for a payment, marked paid; null if there is no user to file it for, or if
     * another payment has filed it already.
     */
    filePaidRequest(
      tx: Executor,
      payment: {
        userId: string
        program: PaidProgram
        transactionId: string
        inTest: boolean
        accessMonths: number | null
      },
    ): Promise<{ requestId: string } | null>
    /** Withdraws a pending request whose payment was refunded. */
    withdrawPaidRequest(tx: Executor, transactionId: string): Promise<void>
    /** Ends the access that a payment has opened, once. */
    takeBackPaid(tx: Executor, payment: { transactionId: string; userId: string }): Promise<void>
  }
  renewPaid: (tx: Executor, intent: IntentRow, transaction: TransactionRow) => Promise<boolean>
  /** The first payment of a subscription was received, or nothing could be given for it. */
  firstPaid: (tx: Executor, recurringId: string, isGranted: boolean) => Promise<void>
  startRefund: StartRefund
  offers: Pick<OffersApi, 'titleOf'>
  endIntent: EndIntent
  /** Issues the documents required by a movement of money. */
  moneyMoved(tx: Executor, transactionId: string): Promise<void>
}

/** Processes the provider's observations of intents, in the caller's transaction. */
export type Settle = (tx: Executor, observations: readonly Observation[]) => Promise<void>

/**
 * The only place where observations of the provider, from whatever source, become transactions with
 * their effects. They may arrive in any order, repeatedly and simultaneously: the intent is locked
 * first, and its current state decides.
 */
export const createSettle =
  (deps: SettleDeps): Settle =>
  async (tx, observations) => {
    for (const observation of observations) await settle(tx, deps, observation)
  }

async function settle(tx: Executor, deps: SettleDeps, observation: Observation): Promise<void> {
  // The user is locked before the intent, as when deleting an account, which clears the user in
  // both: the opposite order would deadlock.
  const userId = await userOfIntent(tx, observation.providerId)
  if (userId) await deps.access.lockUser(tx, userId)
  const intent = await lockIntent(tx, observation.providerId)
  // The provider's account may contain payments that do not belong to the academy.
  if (!intent) return
  const asked = { amountCents: intent.amountCents, currency: intent.currency }
  const known = await findByIntent(tx, intent.id)
  if (observation.kind === 'disputed' && !known) {
    // The payment's event is still on its way: after this error the provider retries.
    throw new Failure('unavailable', 'The payment is not known yet.', { retryAfter: 60 })
  }
  const standing = known ? standingOf(known) : null
  const status = statusAfter(standing, observation, asked)
  const change = changeBy(standing, observation, asked)
  if (observation.kind === 'cancelled') await deps.endIntent(tx, intent.id, 'freed')
  const { providerId, at } = observation
  const transaction =
    known ??
    (status && (await insertTransaction(tx, { id: newId(), intent, providerId, status, at })))
  if (!transaction || (!status && !change)) return

  const changed = await updateTransaction(tx, transaction.id, {
    ...change,
    ...(status && { status }),
    updatedAt: at,
  })
  if (changed.status !== 'failed') await deps.endIntent(tx, intent.id, 'used')
  if (hasMoved(known, changed)) await deps.moneyMoved(tx, changed.id)
  await recordNews(tx, deps, known ?? null, changed)
  // After a partial refund it is paid as before, and nothing more is granted.
  if (status === 'paid' && known?.status !== 'refunding') await grant(tx, deps, changed, intent)
  if (status === 'refunded') await takeBack(tx, deps, changed)
  await emit(tx, {
    type: 'transaction.changed',
    subject: changed.id,
    audience: { role: 'admin' },
  })
  if (status === 'refunded' || status === 'refund_failed') {
    const type = status === 'refunded' ? 'refund.settled' : 'refund.failed'
    await emit(tx, { type, subject: changed.id, audience: { role: 'admin' } })
  }
  if (observation.kind === 'disputed') {
    const type = disputeEvents[observation.dispute]
    await emit(tx, { type, subject: changed.id, audience: { role: 'admin' } })
  }
}

/** A refund ends what was paid for, unless whoever made it has said otherwise. */
async function takeBack(tx: Executor, deps: SettleDeps, row: TransactionRow): Promise<void> {
  await deps.access.withdrawPaidRequest(tx, row.id)
  if (!row.endAccess || !row.userId) return
  await deps.access.takeBackPaid(tx, { transactionId: row.id, userId: row.userId })
}

const hasMoved = (before: TransactionRow | undefined, after: TransactionRow) =>
  (after.paidAt !== null && !before?.paidAt) || after.refundedCents !== (before?.refundedCents ?? 0)

const disputeEvents = {
  open: 'dispute.opened',
  won: 'dispute.won',
  lost: 'dispute.lost',
} as const satisfies Record<Dispute, EventType>

/** Money for which nothing can be given is refunded at once. */
async function grant(
  tx: Executor,
  deps: SettleDeps,
  transaction: TransactionRow,
  intent: IntentRow,
): Promise<void> {
  const { accessMonths, recurringId } = intent
  const { id: transactionId, userId, program } = transaction
  if (!userId) return deps.startRefund(tx, transaction, 'The account has been deleted.')
  if (intent.isRenewal) {
    if (await deps.renewPaid(tx, intent, transaction)) return
    return deps.startRefund(
      tx,
      transaction,
      'The access that it was to renew is not open any more.',
    )
  }
  const { inTest } = transaction
  const filed = await deps.access.filePaidRequest(tx, {
    userId,
    program,
    transactionId,
    inTest,
    accessMonths,
  })
  if (recurringId) await deps.firstPaid(tx, recurringId, filed !== null)
  if (!filed) await deps.startRefund(tx, transaction, 'This program had been paid for already.')
}

const standingOf = (row: TransactionRow): Standing => ({
  status: row.status,
  amountCents: row.amountCents,
  refundedCents: row.refundedCents,
  paidAt: row.paidAt,
  refundedAt: row.refundedAt,
  refundNewsAt: row.refundNewsAt,
  refundTargetCents: row.refundTargetCents,
  dispute: row.dispute,
  disputeNewsAt: row.disputeNewsAt,
})
