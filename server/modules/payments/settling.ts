import type { EventType } from '#contract/notifications/events.ts'
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
import { changeBy, refundJobName, statusAfter } from './payments.rules.ts'
import { closeIntent, type IntentRow, lockIntent, userOfIntent } from './payments.store.ts'
import {
  findRecurring,
  firstTransactionOf,
  markBegun,
  markUnwanted,
} from './recurring/recurring.store.ts'
import { startRefund } from './refunds.ts'
import {
  findByIntent,
  findTransaction,
  insertTransaction,
  type TransactionRow,
  updateTransaction,
} from './transactions.store.ts'

export type SettleDeps = Pick<
  PayingDeps,
  'access' | 'coupons' | 'jobs' | 'moneyMoved' | 'now' | 'offers' | 'provider'
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
  if (observation.kind === 'disputed' && !known) {
    // The payment's event is still on its way: after this error the provider retries.
    throw new Failure('unavailable', 'The payment is not known yet.', { retryAfter: 60 })
  }
  const current = known ?? null
  const status = statusAfter(current, observation, requested)
  const change = changeBy(current, observation, requested)
  if (observation.kind === 'cancelled') await endIntent(tx, deps, intent.id, 'freed')
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
  if (changed.status !== 'failed') await endIntent(tx, deps, intent.id, 'used')
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

/** Closes an intent for payment; the coupon use counts for good, or is free again. */
export async function endIntent(
  tx: Executor,
  { coupons }: Pick<PayingDeps, 'coupons'>,
  id: string,
  use: 'used' | 'freed',
): Promise<void> {
  await closeIntent(tx, id)
  await coupons.endUse(tx, id, use)
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
  { offers }: Pick<PayingDeps, 'offers'>,
  before: TransactionRow | null,
  after: TransactionRow,
): Promise<void> {
  const { id: subject, program, userId: person, status, dispute } = after
  const about = { subject, name: await offers.titleOf(tx, program), person }
  const record = (action: string, fields: readonly ('status' | 'refundedCents' | 'dispute')[]) =>
    recordAudit(tx, system, { action, ...about, ...changeOf(before, after, fields) })
  if (dispute && dispute !== before?.dispute) await record(disputeEvents[dispute], ['dispute'])
  if (status === before?.status) return
  if (status === 'refunded') await record('refund.settled', ['status', 'refundedCents'])
  if (status === 'refund_failed') await record('refund.failed', ['status'])
}

/** A refund ends what was paid for, unless whoever made it has said otherwise. */
async function takeBack(tx: Executor, deps: SettleDeps, row: TransactionRow): Promise<void> {
  await deps.access.withdrawPaidRequest(tx, row.id)
  if (!row.endAccess || !row.userId) return
  await deps.access.takeBackPaid(tx, { transactionId: row.id, userId: row.userId })
}

/** Money for which nothing can be given is refunded at once. */
async function grant(
  tx: Executor,
  deps: SettleDeps,
  transaction: TransactionRow,
  intent: IntentRow,
): Promise<void> {
  const { accessMonths, recurringId } = intent
  const { id: transactionId, userId, program, inTest } = transaction
  const giveBack = (reason: string) => startRefund(tx, deps, transaction, { reason })
  if (!userId) return giveBack('The account has been deleted.')
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

/** Renews the access for a further payment of a subscription; false if it is not open any more. */
async function renewPaid(
  tx: Executor,
  { access }: Pick<SettleDeps, 'access'>,
  { recurringId }: IntentRow,
  paid: { transactionId: string; userId: string; program: TransactionRow['program'] },
): Promise<boolean> {
  const row = recurringId && (await findRecurring(tx, recurringId))
  const firstTransactionId = row && (await firstTransactionOf(tx, row.id))
  if (!row || !firstTransactionId) return false
  return access.renewPaid(tx, { ...paid, accessMonths: row.accessMonths, firstTransactionId })
}

/** Makes the call for a marked transaction; running it twice refunds once. */
export async function performRefund(
  deps: SettleDeps & Pick<PayingDeps, 'db'>,
  transactionId: string,
): Promise<void> {
  const { db, provider } = deps
  const transaction = await findTransaction(db.pool, transactionId)
  if (transaction?.status !== 'refunding' || !transaction.refundKey) return
  const {
    providerId,
    refundKey: key,
    refundCents: cents,
    refundTargetCents: upToCents,
  } = transaction
  const observations = await provider.refund({ providerId, key, cents, upToCents })
  await db.transaction((tx) => settle(tx, deps, observations))
}

export const refundJob = (
  deps: SettleDeps & Pick<PayingDeps, 'db'>,
): JobKind<{ transactionId: string }> => ({
  name: refundJobName,
  handle: ({ transactionId }) => performRefund(deps, transactionId),
})
