import type { PaidProgram } from '#contract/offers/programs.ts'
import { newId } from '#server/platform/clock.ts'
import { claimOnce } from '#server/platform/creations/create-once.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  chargeFor,
  isPaidBySubscription,
  type Order,
  type OrderCharge,
  wasRequested,
} from './charges.ts'
import type { PayingDeps } from './index.ts'
import {
  findOpenIntent,
  type IntentRow,
  insertIntent,
  rememberProviderId,
} from './payments.store.ts'
import {
  beginRecurring,
  cancelIntent,
  noteRecurring,
  refuseWhileRunning,
} from './recurring/beginning.ts'
import { endIntent, settle } from './settling.ts'

/** A charge, and whether it recurs. */
type Wanted = OrderCharge & { isRecurring: boolean }

/** How long a payer waits if the provider has to create a subscription, in milliseconds. */
const beginningTakes = 6000

/**
 * Starts a payment and returns the secret to pay it with. A user has one open intent per program:
 * repeated calls return the same one while it can be paid, so that nobody pays twice. Throws 422 if
 * card payments are not possible, 400 for an amount other than the price, 409 for a price that has
 * changed, 409 and 422 if there is nothing to pay for, 429 after too many, 503 if the provider does
 * not respond.
 */
export async function createPaymentIntent(
  deps: PayingDeps,
  actor: Actor,
  { amount, ...order }: Order & { amount: number },
): Promise<{ clientSecret: string }> {
  const { db, access } = deps
  const { program } = order
  if (!deps.available) {
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
  await refuseWhileRunning(deps, actor.id, program)
  const isRecurring = await isPaidBySubscription(db.pool, deps, program, charge)
  const patience = createPatience(deps.log, isRecurring ? beginningTakes : undefined)
  // An intent found to be over is replaced by a new one, unless it has been paid.
  for (let tries = 0; tries < 3; tries += 1) {
    await access.refuseUnlessPayable(db.pool, actor.id, program)
    const intent = await obtainIntent(deps, actor.id, order, { ...charge, isRecurring })
    const clientSecret =
      intent &&
      (await secretOf({ ...deps, patience }, actor.id, intent, { ...charge, isRecurring }))
    if (clientSecret) return { clientSecret }
  }
  throw new Failure('conflict', 'Another payment is being made. Please try again in a moment.')
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
  return new Failure('bad_request', 'The amount is not the price of this program.')
}

/** A new intent, with the coupon use reserved in the same transaction, or the open one. */
async function obtainIntent(
  deps: PayingDeps,
  userId: string,
  { program, coupon: code }: Order,
  charge: Wanted,
): Promise<IntentRow | undefined> {
  const { db, now, coupons, site } = deps
  const { name: provider, testMode: inTest } = deps.provider
  const [intentId, { listCents }] = [newId(), charge]
  const intent = { id: intentId, userId, program, provider, providerId: null, inTest, at: now() }
  await db.transaction(async (tx) => {
    if (!(await insertIntent(tx, { ...intent, ...charge }))) return
    await site.agreeByPaying(tx, userId)
    if (code) await coupons.reserve(tx, { code, userId, program, listCents, intentId })
    if (charge.isRecurring) await noteRecurring(tx, deps, { intentId, userId, program })
  })
  return findOpenIntent(db.pool, { userId, program, provider })
}

/** Whether an intent has the current amount, period and coupon. */
const isUpToDate = (intent: IntentRow, charge: Wanted) =>
  (intent.recurringId !== null) === charge.isRecurring &&
  intent.amountCents === charge.amountCents &&
  intent.currency === charge.currency &&
  (intent.accessMonths ?? charge.accessMonths) === charge.accessMonths &&
  intent.couponId === charge.couponId &&
  intent.taxCents === charge.taxCents

/** The secret of an intent with the current amount; null if it is over, in which case it is settled. */
async function secretOf(
  deps: PayingDeps & { patience: Patience },
  userId: string,
  intent: IntentRow,
  charge: Wanted,
): Promise<string | null> {
  const { db, provider, patience } = deps
  const { id, providerId } = intent
  const upToDate = isUpToDate(intent, charge)
  if (!providerId) {
    if (!upToDate) await db.transaction((tx) => endIntent(tx, deps, id, 'freed'))
    return upToDate ? patience(begin(deps, userId, intent, charge)) : null
  }
  const state = await patience(provider.lookUp(providerId))
  if (state.clientSecret && upToDate) return state.clientSecret
  if (state.clientSecret) await patience(cancelIntent(deps, intent, providerId))
  const { observations } = state.clientSecret ? await patience(provider.lookUp(providerId)) : state
  await db.transaction((tx) => settle(tx, deps, observations))
  return null
}

/** Creates an intent at the provider and stores it, even if nobody is waiting any more. */
async function begin(
  deps: PayingDeps,
  userId: string,
  intent: IntentRow,
  { title: description }: OrderCharge,
): Promise<string> {
  const { db, provider } = deps
  if (intent.recurringId) return beginRecurring(deps, intent, intent.recurringId, description)
  const { id, program, amountCents, currency } = intent
  const { providerId, clientSecret } = await provider.createIntent({
    id,
    userId,
    program,
    amountCents,
    currency,
    description,
  })
  await rememberProviderId(db.pool, id, providerId)
  return clientSecret
}

/** How long a payer waits for the card provider in total, in milliseconds. */
const payersPatience = 2000

const tooSlow = () => {
  const message =
    'The card provider is taking longer than usual. Nothing was charged; please try again.'
  return new Failure('unavailable', message, { retryAfter: 5 })
}

/** Returns the response of a running call, or throws 503 if it takes too long. */
type Patience = <T>(call: Promise<T>) => Promise<T>

/**
 * A time limit shared by all calls to the provider within one request. A call that takes longer
 * continues in the background, so that its result is there for the next attempt; an error is then
 * only logged. `all` is in milliseconds.
 */
function createPatience(log: PayingDeps['log'], all = payersPatience): Patience {
  let left = all
  return async (call) => {
    const began = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        call.catch((error: unknown) => {
          log.warn({ err: error }, 'payments: the provider did not answer a payer who had gone')
        })
        reject(tooSlow())
      }, left)
    })
    try {
      return await Promise.race([call, late])
    } finally {
      clearTimeout(timer)
      left = Math.max(0, left - (performance.now() - began))
    }
  }
}

/**
 * Redeems a coupon for the whole price: no card is needed, and the request is filed as if it had
 * been paid; a repeat under the same id changes nothing. Throws 422 if something is left to pay, and the errors of starting a payment.
 */
export async function redeemCoupon(
  deps: PayingDeps,
  actor: Actor,
  { program, coupon }: { program: PaidProgram; coupon: string },
): Promise<void> {
  const { db, now, access, coupons, site } = deps
  await deps.paymentLimiter.consume(actor.id)
  await db.transaction(async (tx) => {
    await access.lockUser(tx, actor.id)
    const id = newId()
    if (await claimOnce(tx, actor, id)) return
    await access.refuseUnlessPayable(tx, actor.id, program)
    const charge = await chargeFor(tx, deps, actor.id, { program, coupon })
    if (charge.amountCents > 0) {
      throw new Failure('rule_violated', 'This coupon does not cover the full price.')
    }
    const { listCents, currency } = charge
    const at = now()
    const providerId = `free_${id}`
    const made = { id, userId: actor.id, program, provider: 'none', inTest: false } as const
    await insertIntent(tx, { ...made, ...charge, providerId, at })
    await site.agreeByPaying(tx, actor.id)
    await coupons.reserve(tx, {
      code: coupon,
      userId: actor.id,
      program,
      listCents,
      intentId: id,
    })
    await settle(tx, deps, [{ kind: 'succeeded', providerId, at, amountCents: 0, currency }])
  })
}
