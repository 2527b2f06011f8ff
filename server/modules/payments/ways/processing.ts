import type { ProcessingPayment } from '#contract/payments/payment-ways.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PayingDeps } from '../index.ts'
import type { Observation } from '../payment-provider.ts'
import type { IntentRow } from '../payments.store.ts'
import { type Sold, withOfferNames } from '../sold.ts'
import type { TransactionRow } from '../transactions.store.ts'
import { processingIntentsOf, setProcessing } from './processing.store.ts'

/** The payments of the caller that a bank takes days to settle, newest first. */
export async function listProcessingPayments(
  deps: Pick<PayingDeps, 'db' | 'offerNames'>,
  actor: Actor,
): Promise<ProcessingPayment[]> {
  const { pool } = deps.db
  const rows = await withOfferNames(pool, deps, await processingIntentsOf(pool, actor.id))
  return rows.map(({ processingAt, offerId: _, ...row }) => ({
    ...row,
    since: processingAt.toISOString(),
  }))
}

/** Throws 409 while a payment for the same is on its way, because another would pay twice. */
export async function refuseWhileProcessing(
  { db }: Pick<PayingDeps, 'db'>,
  userId: string,
  { program, offerId }: Sold,
): Promise<void> {
  const known = await processingIntentsOf(db.pool, userId)
  if (!known.some((one) => one.program === program && one.offerId === offerId)) return
  const message =
    'Your bank is still processing your payment for this, which takes a few days. Nothing more has to be paid.'
  throw new Failure('conflict', message)
}

/** Stores that a bank has begun to process an intent, unless what is known of it is newer. */
export async function noteProcessing(
  tx: Executor,
  intent: IntentRow,
  known: TransactionRow | undefined,
  at: Date,
): Promise<void> {
  const isOver = known && (known.status !== 'failed' || known.updatedAt >= at)
  if (!intent.open || intent.processingAt || isOver) return
  await setProcessing(tx, intent.id, at)
}

/**
 * Tells the payer that a bank has not paid what it was processing. Whoever is declined at once is told by the form, and
 * a failure from before the bank had it says nothing new.
 */
export async function noteFailed(
  tx: Executor,
  { id, processingAt, userId }: IntentRow,
  { at }: Pick<Observation, 'at'>,
): Promise<void> {
  if (!processingAt || at < processingAt) return
  await setProcessing(tx, id, null)
  if (!userId) return
  await emit(tx, { type: 'payment.failed', subject: id, audience: { user: userId } })
}
