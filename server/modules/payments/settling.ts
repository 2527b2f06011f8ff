import type { EventType } from '#contract/notifications/events.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Dispute } from '#contract/payments/payments.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from './index.ts'
import type { Observation } from './payment-provider.ts'
import { changeBy, paidFromJobName, refundJobName, statusAfter } from './payments.rules.ts'
import {
  closeIntent,
  firstIntentOf,
  type IntentRow,
  lockIntent,
  userOfIntent,
} from './payments.store.ts'
import { markUnwanted } from './recurring/ending.store.ts'
import {
  findRecurring,
  firstTransactionOf,
  isPaidUp,
  markBegun,
  markOpened,
} from './recurring/recurring.store.ts'
import { startRefund } from './refunds.ts'
import { takeBackAccess, titleOfSold } from './sold.ts'
import {
  claimRefund,
  findByIntent,
  findTransaction,
  insertTransaction,
  noteRefund,
  type TransactionRow,
  updateTransaction,
} from './transactions.store.ts'
import { noteFailed, noteProcessing } from './ways/processing.ts'

export type SettleDeps = Pick<
  PayingDeps,
  | 'access'
  | 'coupons'
  | 'disputeHeard'
  | 'jobs'
  | 'moneyMoved'
  | 'now'
  | 'offerNames'
  | 'offers'
  | 'provider'
  | 'purchaseFreed'
  | 'purchasePaid'
  | 'purchaseRenews'
  | 'purchaseTakenBack'
  | 'ways'
>

/**
 * Processes the provider's observations of intents, in the caller's transaction: the only place
 * where observations, from whatever source, become transactions with their effects. They may arrive
 * in any order, repeatedly and simultaneously: the intent is locked first, and its current state
 * decides.
 */
export async function settle(
  tx: Executor,
  deps: SettleDeps,
  observations: readonly Observation[],
): Promise<void> {
  for (const observation of observations) await settleOne(tx, deps, observation)
}

async function settleOne(tx: Executor, deps: SettleDeps, observation: Observation): Promise<void> {
  // The user is locked before the intent, as when deleting an account, which clears the user in
  // both: the opposite order would deadlock.
  const userId = await userOfIntent(tx, observation.providerId)
  if (userId) await deps.access.lockUser(tx, userId)
  const intent = await lockIntent(tx, observation.providerId)
  // The provider's account may contain payments that do not belong to the academy.
  if (!intent) return
  const requested = { amountCents: intent.amountCents, currency: intent.currency }
  const known = await findByIntent(tx, intent.id)
  if (isOfDispute(observation) && !known) {
    // The payment's event is still on its way: after this error the provider retries.
    throw new Failure('unavailable', 'The payment is not known yet.', { retryAfter: 60 })
  }
  if (isOfDispute(observation) && known) await hear(tx, deps, known, observation)
  const { providerId, at } = observation
  if (observation.kind === 'processing') return noteProcessing(tx, intent, known, at)
  const current = known ?? null
  const status = statusAfter(current, observation, requested)
  const change = changeBy(current, observation, requested)
  if (observation.kind === 'cancelled') await endIntent(tx, deps, intent.id, 'freed')
  const transaction =
    known ??
    (status && (await insertTransaction(tx, { id: newId(), intent, providerId, status, at })))
  if (!transaction || (!status && !change)) return

  const changed = await updateTransaction(tx, transaction.id, {
    ...change,
    ...(status && { status }),
    updatedAt: at,
  })
  if (changed.status !== 'failed') await endIntent(tx, deps, intent.id, 'used')
  if (status === 'failed') await noteFailed(tx, intent, observation)
  if (hasMoved(known, changed)) await deps.moneyMoved(tx, changed.id)
  if (changed.paidAt && !known?.paidAt) await learnCountry(tx, deps, changed, observation)
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

/** Has the provider asked, after the commit, from which country was paid, unless it has said so or never does. */
async function learnCountry(
  tx: Executor,
  { jobs, ways }: Pick<SettleDeps, 'jobs' | 'ways'>,
  { id: transactionId, provider }: TransactionRow,
  observation: Observation,
): Promise<void> {
  const isSaid = observation.kind === 'succeeded' && observation.country !== undefined
  if (isSaid || !ways.of(provider)?.countryOf) return
  await jobs.send(tx, { name: paidFromJobName }, { transactionId })
}

const isOfDispute = ({ kind }: Observation) => kind === 'disputed' || kind === 'fraud_reported'

/** Hands on what was heard of a dispute, which may be more than what changes the payment. */
async function hear(
  tx: Executor,
  { disputeHeard }: Pick<SettleDeps, 'disputeHeard'>,
  payment: TransactionRow,
  observation: Observation,
): Promise<void> {
  const { at, kind } = observation
  if (kind === 'disputed') {
    const { dispute, details } = observation
    await disputeHeard(tx, { payment, at, dispute, details })
  }
  if (kind === 'fraud_reported') {
    await disputeHeard(tx, { payment, at, dispute: null, details: observation.details })
  }
}

/** Closes an intent for payment; the coupon use counts for good, or is free again, as what was reserved of an offer is. */
export async function endIntent(
  tx: Executor,
  { coupons, purchaseFreed }: Pick<PayingDeps, 'coupons' | 'purchaseFreed'>,
  id: string,
  use: 'used' | 'freed',
): Promise<void> {
  await closeIntent(tx, id)
  await coupons.endUse(tx, id, use)
  if (use === 'freed') await purchaseFreed(tx, id)
}

const hasMoved = (before: TransactionRow | undefined, after: TransactionRow) =>
  (after.paidAt !== null && !before?.paidAt) || after.refundedCents !== (before?.refundedCents ?? 0)

const disputeEvents = {
  open: 'dispute.opened',
  won: 'dispute.won',
  lost: 'dispute.lost',
} as const satisfies Record<Dispute, EventType>

/** Records the provider's information about refunds and disputes. */
async function recordNews(
  tx: Executor,
  deps: Pick<PayingDeps, 'offerNames' | 'offers'>,
  before: TransactionRow | null,
  after: TransactionRow,
): Promise<void> {
  const { id: subject, userId: person, status, dispute } = after
  const about = { subject, name: await titleOfSold(tx, deps, after), person }
  const record = (action: string, fields: readonly ('status' | 'refundedCents' | 'dispute')[]) =>
    recordAudit(tx, system, { action, ...about, ...changeOf(before, after, fields) })
  if (dispute && dispute !== before?.dispute) await record(disputeEvents[dispute], ['dispute'])
  if (status === before?.status) return
  if (status === 'refunded') await record('refund.settled', ['status', 'refundedCents'])
  if (status === 'refund_failed') await record('refund.failed', ['status'])
}

/**
 * A refund ends what was paid for, unless whoever made it has said otherwise. What renewals have added to the first
 * payment for a program stays: they are paid, and only the office says that all is to end (`refundTransaction`).
 */
async function takeBack(tx: Executor, deps: SettleDeps, row: TransactionRow): Promise<void> {
  await deps.access.withdrawPaidRequest(tx, row.id)
  if (row.endAccess) await takeBackAccess(tx, deps, row)
}

/** Money for which nothing can be given is refunded at once. */
async function grant(
  tx: Executor,
  deps: SettleDeps,
  transaction: TransactionRow,
  intent: IntentRow,
): Promise<void> {
  const { accessMonths, recurringId } = intent
  const { id: transactionId, userId, program, offerId, inTest } = transaction
  const giveBack = (reason: string) => startRefund(tx, deps, transaction, { reason })
  if (!userId) return giveBack('The account has been deleted.')
  if (offerId) {
    const refusal = await givePurchase(tx, deps, intent, { offerId, userId, transactionId })
    if (refusal === null) return
    // It gave nothing, so that its refund ends nothing.
    await noteRefund(tx, transactionId, { refundNote: null, endAccess: false })
    return giveBack(refusal)
  }
  if (!program) return
  if (intent.isRenewal) {
    if (await renewPaid(tx, deps, intent, { transactionId, userId, program })) return
    return giveBack('The access that it was meant to renew is not open.')
  }
  const filed = await deps.access.filePaidRequest(tx, {
    userId,
    program,
    transactionId,
    begunAt: intent.createdAt,
    inTest,
    accessMonths,
  })
  // The first payment of a subscription was received, or nothing could be given for it.
  if (recurringId) await (filed ? markBegun(tx, recurringId) : markUnwanted(tx, recurringId))
  if (!filed) await giveBack('This program had already been paid for.')
}

/** Gives what a payment of an offer is for; returns why that is impossible, or null. Nothing is charged once all is paid. */
async function givePurchase(
  tx: Executor,
  { purchasePaid }: Pick<SettleDeps, 'purchasePaid'>,
  { id, isRenewal, recurringId }: IntentRow,
  paid: { offerId: string; userId: string; transactionId: string },
): Promise<string | null> {
  const intentId = isRenewal ? (await firstIntentOf(tx, id)).id : id
  const refusal = await purchasePaid(tx, { ...paid, intentId, isRenewal })
  if (!recurringId) return refusal
  if (refusal === null && !isRenewal) {
    await markBegun(tx, recurringId)
    await markOpened(tx, recurringId)
  }
  if (refusal !== null || (await isPaidUp(tx, recurringId))) await markUnwanted(tx, recurringId)
  return refusal
}

/** Renews the access for a further payment of a subscription; false if it is not open, or to be renewed, any more. */
async function renewPaid(
  tx: Executor,
  { access }: Pick<SettleDeps, 'access'>,
  { recurringId }: IntentRow,
  paid: { transactionId: string; userId: string; program: PaidProgram },
): Promise<boolean> {
  const row = recurringId && (await findRecurring(tx, recurringId))
  if (!row || row.unwanted) return false
  const firstTransactionId = await firstTransactionOf(tx, row.id)
  // Of one that was taken over, the first payment is not in the books.
  if (!firstTransactionId && !row.adoptedAt) return false
  return access.renewPaid(tx, { ...paid, accessMonths: row.accessMonths, firstTransactionId })
}

/** Since when a call that asks for a refund may still be under way: longer than all its calls may take. */
const claimedFor = (at: Date) => new Date(at.getTime() - 45 * 1000)

/** Makes the call for a marked transaction; running it twice refunds once. */
export async function performRefund(
  deps: SettleDeps & Pick<PayingDeps, 'db'>,
  transactionId: string,
): Promise<void> {
  const { db, now, ways } = deps
  const transaction = await findTransaction(db.pool, transactionId)
  if (transaction?.status !== 'refunding' || !transaction.refundKey) return
  const {
    providerId,
    refundKey: key,
    refundCents: cents,
    refundTargetCents: upToCents,
  } = transaction
  const way = ways.of(transaction.provider)
  if (!way) return
  if (!way.refundsOnce) {
    const at = now()
    const isOurs = await claimRefund(db.pool, { id: transactionId, key, at, since: claimedFor(at) })
    if (!isOurs) return
  }
  const observations = await way.refund({ providerId, key, cents, upToCents })
  await db.transaction((tx) => settle(tx, deps, observations))
}

export const refundJob = (
  deps: SettleDeps & Pick<PayingDeps, 'db'>,
): JobKind<{ transactionId: string }> => ({
  name: refundJobName,
  handle: ({ transactionId }) => performRefund(deps, transactionId),
})
