import type { z } from 'zod'
import type { AwaitedTransfer } from '#contract/payments/payment-ways.ts'
import type {
  createPaymentIntent as createCall,
  redeemCoupon as redeemCall,
} from '#contract/payments/payments.ts'
import { paymentReturnPath } from '#contract/site/pages.ts'
import { newId } from '#server/platform/clock.ts'
import { claimOnce } from '#server/platform/creations/create-once.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  chargeFor,
  isPaidBySubscription,
  type Order,
  type OrderCharge,
  wasRequested,
} from './charges.ts'
import type { PayingDeps } from './index.ts'
import { createPatience, type Patience } from './patience.ts'
import type { PaymentProvider } from './payment-provider.ts'
import {
  findOpenIntent,
  type IntentRow,
  insertIntent,
  otherOpenIntents,
  rememberMade,
} from './payments.store.ts'
import { beginRecurring, noteRecurring, refuseWhileRunning } from './recurring/beginning.ts'
import { endIntent, settle } from './settling.ts'
import { refuseUnlessPayable, type Sold, soldIn, withOfferNames } from './sold.ts'
import { endBegun, stateOf } from './ways/begun.ts'
import { refuseWhileProcessing } from './ways/processing.ts'
import { findTransferOfPayment } from './ways/transfers.store.ts'
import { presentAwaited } from './ways/transfers.ts'
import { chooseWay } from './ways/ways.ts'

/** A charge, and whether it recurs. */
type Wanted = OrderCharge & { isRecurring: boolean }

/** What a payer needs for paying an intent. */
interface Started {
  clientSecret: string
  redirect?: string
  transfer?: AwaitedTransfer
  payment?: string
}

/**
 * How long a payer waits, in milliseconds, where beginning takes several calls: a subscription, and a payment on the
 * provider's own page, for which a token is obtained first.
 */
const beginningTakes = 6000

/**
 * Starts a payment by the chosen way, or the first that fits, and returns what it is paid with. A user has one open
 * intent per program or offer, and way: repeated calls return the same one while it can be paid, and those begun by
 * other ways are ended, so that nobody pays twice. Throws 422 if no payments are possible or the way does not
 * fit, 400 for an amount other than the price, 409 for a price that has changed and while a bank processes a payment
 * for the same, 409 and 422 if there is nothing to pay for, 429 after too many, 503 if the provider does not respond.
 */
export async function createPaymentIntent(
  deps: PayingDeps,
  actor: Actor,
  { amount, coupon, currency, way: chosen, ...named }: z.output<typeof createCall.body>,
): Promise<Started> {
  const { db } = deps
  const order = { ...soldIn(named), coupon, currency }
  const setUp = await deps.ways.setUp(db.pool)
  if (setUp.length === 0) {
    const message = 'Card payments are not open yet. Request access instead.'
    throw new Failure('rule_violated', message)
  }
  await deps.paymentLimiter.consume(actor.id)
  // A repeat is answered with the open intent, as every other call is.
  await claimOnce(db.pool, actor, newId())
  const charge = await chargeFor(db.pool, deps, actor.id, order)
  if (amount !== charge.amountCents) throw await wrongAmount(deps, actor.id, { ...order, amount })
  if (amount === 0) {
    throw new Failure('rule_violated', 'There is nothing left to pay, so no card is needed.')
  }
  if (charge.needsCountry) {
    const message = 'Please say in which country you are before you pay: the tax depends on it.'
    throw new Failure('rule_violated', message)
  }
  await refuseWhileRunning(deps, actor.id, order)
  const isRecurring = await isPaidBySubscription(db.pool, deps, order, charge)
  const wanted = { ...charge, isRecurring }
  const way = chooseWay(setUp, chosen, wanted)
  await leaveOthers(deps, actor.id, order, way)
  const takesLong = isRecurring || way.name !== deps.provider.name
  const patience = createPatience(deps.log, takesLong ? beginningTakes : undefined)
  // An intent found to be over is replaced by a new one, unless it has been paid.
  for (let tries = 0; tries < 3; tries += 1) {
    await refuseUnlessPayable(db.pool, deps, order, actor.id)
    await refuseWhileProcessing(deps, actor.id, order)
    const intent = await obtainIntent(deps, actor.id, order, { ...wanted, way })
    const started = intent && (await start({ ...deps, patience, way }, intent, wanted))
    if (started) return started
  }
  throw new Failure('conflict', 'Another payment is being made. Please try again in a moment.')
}

/**
 * Ends the payments for the same that were begun by other ways. One whose provider does not answer stays open: if it
 * is paid as well, it is refunded.
 */
async function leaveOthers(
  deps: PayingDeps,
  userId: string,
  { program, offerId }: Sold,
  { name: provider }: PaymentProvider,
): Promise<void> {
  const wanted = { userId, program, offerId, provider }
  for (const intent of await otherOpenIntents(deps.db.pool, wanted)) {
    const way = deps.ways.of(intent.provider)
    if (!way) continue
    const patience = createPatience(deps.log)
    await patience(endBegun(deps, way, intent)).catch((error: unknown) => {
      if (!(error instanceof Failure && error.code === 'unavailable')) throw error
      deps.log.warn({ err: error, intent: intent.id }, 'payments: another way stays open')
    })
  }
}

/** Why an amount other than the current one cannot be paid. */
async function wrongAmount(
  deps: PayingDeps,
  userId: string,
  wanted: Order & { amount: number },
): Promise<Failure> {
  if (await wasRequested(deps.db.pool, deps, userId, wanted)) {
    const message =
      'The price of this program has changed. Please check the new price before you pay.'
    return new Failure('conflict', message)
  }
  if (wanted.offerId) {
    const message = 'This is not the price of the offer. Please check the price before you pay.'
    return new Failure('conflict', message)
  }
  return new Failure('bad_request', 'The amount is not the price of this program.')
}

/** Inserts an intent, and returns whether it was inserted; throws 404 if the offer has been deleted at this very moment. */
const insertOrder: typeof insertIntent = (tx, intent) =>
  insertIntent(tx, intent).catch((error: unknown) => {
    throw violatedForeignKey(error) === 'payment_intents_offer_id_fkey' ? notFound() : error
  })

/** A new intent, with the coupon use reserved in the same transaction, or the open one. */
async function obtainIntent(
  deps: PayingDeps,
  userId: string,
  { program, offerId, coupon: code }: Order,
  { way, ...charge }: Wanted & { way: PaymentProvider },
): Promise<IntentRow | undefined> {
  const { db, now, coupons, site } = deps
  const { name: provider, testMode: inTest } = way
  const allMethods = paysWithAllMethods(way)
  const intentId = newId()
  const { listCents, currency, isMainCurrency } = charge
  const sold = { program, offerId }
  const made = { provider, providerId: null, inTest, allMethods, at: now() }
  const intent = { id: intentId, userId, ...sold, ...made }
  await db.transaction(async (tx) => {
    if (!(await insertOrder(tx, { ...intent, ...charge }))) return
    await site.agreeByPaying(tx, userId)
    if (code) {
      const use = { code, userId, ...sold, listCents, currency, isMainCurrency }
      await coupons.reserve(tx, { ...use, intentId })
    }
    if (offerId) await deps.purchaseBegun(tx, { offerId, userId, intentId, currency })
    if (charge.isRecurring) {
      await noteRecurring(tx, deps, { intentId, userId, currency, ...sold })
    }
  })
  return findOpenIntent(db.pool, { userId, ...sold, provider })
}

/** Whether the provider's own form pays it: an intent for our card form must never be confirmed there. */
const paysWithAllMethods = ({ methods }: PaymentProvider) => methods !== undefined

/** Whether an intent has the current amount, period and coupon, and is for the present form. */
const isUpToDate = (intent: IntentRow, charge: Wanted, way: PaymentProvider) =>
  intent.allMethods === paysWithAllMethods(way) &&
  (intent.recurringId !== null) === charge.isRecurring &&
  intent.amountCents === charge.amountCents &&
  intent.currency === charge.currency &&
  (intent.accessMonths ?? charge.accessMonths) === charge.accessMonths &&
  intent.couponId === charge.couponId &&
  intent.taxCents === charge.taxCents &&
  intent.taxBasisPoints === charge.taxBasisPoints &&
  intent.taxCountry === charge.taxCountry &&
  intent.vatNumber === charge.vatNumber

/** What an intent with the current amount is paid with; null if it is over, in which case it is settled. */
async function start(
  deps: PayingDeps & { patience: Patience; way: PaymentProvider },
  intent: IntentRow,
  charge: Wanted,
): Promise<Started | null> {
  const { db, patience, way } = deps
  const { id, providerId } = intent
  const upToDate = isUpToDate(intent, charge, way)
  if (!providerId) {
    if (!upToDate) await db.transaction((tx) => endIntent(tx, deps, id, 'freed'))
    return upToDate ? patience(begin(deps, intent, charge)) : null
  }
  if (!upToDate) {
    await patience(endBegun(deps, way, intent))
    return null
  }
  const state = await patience(stateOf(way, { ...intent, providerId }))
  if (state.clientSecret) return startedOf(deps, intent, state.clientSecret)
  await db.transaction((tx) => settle(tx, deps, state.observations))
  return null
}

/** Creates an intent at the provider and stores it, even if nobody is waiting any more. */
async function begin(
  deps: PayingDeps & { way: PaymentProvider },
  intent: IntentRow,
  { title: description }: OrderCharge,
): Promise<Started> {
  const { config, db, identity, way } = deps
  const { id, allMethods, amountCents, currency, recurringId, userId } = intent
  if (recurringId) {
    const clientSecret = await beginRecurring(deps, intent, recurringId, description)
    return startedOf(deps, intent, clientSecret)
  }
  const [payer] = userId ? await identity.usersByIds(db.pool, [userId]) : []
  if (!payer) throw notFound()
  const made = await way.createIntent({
    id,
    payer: { id: payer.id, name: payer.name, email: payer.email },
    amountCents,
    currency,
    description,
    returnUrl: new URL(paymentReturnPath(id), config.PUBLIC_URL).href,
    allMethods,
  })
  const stored = await rememberMade(db.pool, id, made)
  return startedOf(deps, { ...intent, ...stored }, made.clientSecret)
}

/** The secret of a form on our own page, the address of the provider's, or what is to be transferred. */
async function startedOf(
  { db, offerNames, way, transferSettings }: PayingDeps & { way: PaymentProvider },
  intent: IntentRow,
  clientSecret: string,
): Promise<Started> {
  const { id, allMethods, payUrl } = intent
  if (payUrl) return { clientSecret: id, redirect: payUrl }
  if (allMethods) return { clientSecret, payment: id }
  if (way.name !== 'transfer') return { clientSecret }
  const [row, [sold], { details }] = await Promise.all([
    findTransferOfPayment(db.pool, id),
    withOfferNames(db.pool, { offerNames }, [intent]),
    transferSettings.read(db.pool),
  ])
  if (!row || !sold) throw notFound()
  return { clientSecret: id, transfer: presentAwaited(row, sold, details) }
}

/**
 * Redeems a coupon for the whole price: no card is needed, and the request is filed as if it had
 * been paid; a repeat under the same id changes nothing. Throws 422 if something is left to pay, and the errors of starting a payment.
 */
export async function redeemCoupon(
  deps: PayingDeps,
  actor: Actor,
  { coupon, currency: chosen, ...wanted }: z.output<typeof redeemCall.body>,
): Promise<void> {
  const { db, now, access, coupons, site } = deps
  const sold = soldIn(wanted)
  await deps.paymentLimiter.consume(actor.id)
  await db.transaction(async (tx) => {
    await access.lockUser(tx, actor.id)
    const id = newId()
    if (await claimOnce(tx, actor, id)) return
    await refuseUnlessPayable(tx, deps, sold, actor.id)
    const charge = await chargeFor(tx, deps, actor.id, { ...sold, coupon, currency: chosen })
    if (charge.amountCents > 0) {
      throw new Failure('rule_violated', 'This coupon does not cover the full price.')
    }
    const { listCents, currency, isMainCurrency } = charge
    const at = now()
    const providerId = `free_${id}`
    const free = { provider: 'none', inTest: false, allMethods: false } as const
    const made = { id, userId: actor.id, ...sold, ...free }
    await insertOrder(tx, { ...made, ...charge, providerId, at })
    await site.agreeByPaying(tx, actor.id)
    await coupons.reserve(tx, {
      code: coupon,
      userId: actor.id,
      ...sold,
      listCents,
      currency,
      isMainCurrency,
      intentId: id,
    })
    const { offerId } = sold
    if (offerId) {
      await deps.purchaseBegun(tx, { offerId, userId: actor.id, intentId: id, currency })
    }
    await settle(tx, deps, [{ kind: 'succeeded', providerId, at, amountCents: 0, currency }])
  })
}
