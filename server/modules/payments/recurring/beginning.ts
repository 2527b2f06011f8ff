import type { PaidProgram } from '#contract/offers/programs.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { type ChargeDeps, chargeFor } from '../charges.ts'
import type { PayingDeps } from '../index.ts'
import { type IntentRow, rememberProviderId } from '../payments.store.ts'
import {
  customerOf,
  findRecurring,
  insertRecurring,
  rememberSubscription,
  runningOf,
} from './recurring.store.ts'

/** Throws 422 while the user has a subscription for the program, because another would pay twice. */
export async function refuseWhileRunning(
  { db }: Pick<PayingDeps, 'db'>,
  userId: string,
  program: PaidProgram,
): Promise<void> {
  const running = await runningOf(db.pool, userId)
  if (running.some((one) => one.program === program && one.cancelsAt === null)) {
    const message = 'This program renews by itself. Change the card or cancel in your profile.'
    throw new Failure('rule_violated', message)
  }
}

/** Records in the caller's transaction that an intent is the first payment of a subscription, at the current price. */
export async function noteRecurring(
  tx: Executor,
  deps: ChargeDeps & Pick<PayingDeps, 'now' | 'provider'>,
  { intentId, userId, program }: { intentId: string; userId: string; program: PaidProgram },
): Promise<void> {
  // A coupon applies to the first payment only.
  const found = await chargeFor(tx, deps, userId, { program })
  const { accessMonths, couponId, title, ...charge } = found
  const { name: provider, testMode: inTest } = deps.provider
  if (provider !== 'stripe' && provider !== 'sandbox') return
  const made = { id: newId(), intentId, userId, program, provider, inTest, at: deps.now() }
  await insertRecurring(tx, { ...made, accessMonths, charge })
}

/**
 * Creates the subscription at the provider; returns the secret of its first payment. Completes even
 * if nobody is waiting any more.
 */
export async function beginRecurring(
  { db, identity, provider }: Pick<PayingDeps, 'db' | 'identity' | 'provider'>,
  intent: IntentRow,
  recurringId: string,
  description: string,
): Promise<string> {
  const row = await findRecurring(db.pool, recurringId)
  const [payer] = row?.userId ? await identity.usersByIds(db.pool, [row.userId]) : []
  if (!row || !payer) throw notFound()
  const { id, amountCents, currency, accessMonths } = row
  const { intentId, clientSecret, ...known } = await provider.recurring.begin({
    id,
    payer: { id: payer.id, name: payer.name, email: payer.email },
    customerId: await customerOf(db.pool, payer.id, provider.name),
    firstCents: intent.amountCents,
    amountCents,
    currency,
    accessMonths,
    description,
  })
  await db.transaction(async (tx) => {
    await rememberSubscription(tx, id, known)
    await rememberProviderId(tx, intent.id, intentId)
  })
  return clientSecret
}

/** Cancels an intent, and with it a subscription that it was to begin. */
export async function cancelIntent(
  { db, provider }: Pick<PayingDeps, 'db' | 'provider'>,
  { recurringId }: IntentRow,
  providerId: string,
): Promise<void> {
  const row = recurringId ? await findRecurring(db.pool, recurringId) : undefined
  if (!row?.providerId) return provider.cancel(providerId)
  await provider.recurring.stop(row.providerId)
  // For an intent that outlives its subscription; rejected if it was cancelled with it.
  await provider.cancel(providerId)
}
