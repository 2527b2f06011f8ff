import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { type ChargeDeps, chargeFor, laterChargeFor } from '../charges.ts'
import type { PayingDeps } from '../index.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { type IntentRow, rememberProviderId } from '../payments.store.ts'
import type { Sold } from '../sold.ts'
import {
  customerOf,
  findRecurring,
  insertRecurring,
  rememberSubscription,
  runningOf,
} from './recurring.store.ts'

/** Throws 422 while the user has a subscription for the same, because another would pay twice. */
export async function refuseWhileRunning(
  { db }: Pick<PayingDeps, 'db'>,
  userId: string,
  { program, offerId }: Sold,
): Promise<void> {
  const running = await runningOf(db.pool, userId)
  const same = running.filter((one) => one.program === program && one.offerId === offerId)
  if (same.some(({ cancelsAt }) => cancelsAt === null)) {
    const message = `This ${program ? 'program' : 'offer'} renews by itself. Change the card or cancel in your profile.`
    throw new Failure('rule_violated', message)
  }
}

/** Records in the caller's transaction that an intent is the first payment of a subscription, at the current price. */
export async function noteRecurring(
  tx: Executor,
  deps: ChargeDeps & Pick<PayingDeps, 'now' | 'provider'>,
  wanted: Sold & { intentId: string; userId: string; currency: string },
): Promise<void> {
  const { intentId, userId, program, offerId, currency } = wanted
  // A coupon applies to the first payment only.
  const found = await chargeFor(tx, deps, userId, {
    program,
    offerId,
    ...(offerId && { currency }),
  })
  const charge = (await laterChargeFor(tx, deps, userId, found)) ?? found
  const accessMonths = found.accessMonths ?? 1
  const paymentsMaximum = found.later?.payments ?? null
  const { name: provider, testMode: inTest } = deps.provider
  const sold = { program, offerId, paymentsMaximum }
  const made = { id: newId(), intentId, userId, ...sold, provider, inTest, at: deps.now() }
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
    allMethods: intent.allMethods,
  })
  await db.transaction(async (tx) => {
    await rememberSubscription(tx, id, known)
    await rememberProviderId(tx, intent.id, intentId)
  })
  return clientSecret
}

/** Cancels an intent, and with it a subscription that it was to begin. */
export async function cancelIntent(
  { db }: Pick<PayingDeps, 'db'>,
  way: PaymentProvider,
  { recurringId }: IntentRow,
  providerId: string,
): Promise<void> {
  const row = recurringId ? await findRecurring(db.pool, recurringId) : undefined
  if (row?.providerId) await way.recurring?.stop(row.providerId)
  // Also for an intent that outlives its subscription; rejected if it was cancelled with it.
  await way.cancel?.(providerId)
}
