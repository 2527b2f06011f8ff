import type { PaidProgram } from '#contract/programs.ts'
import type { Site } from '#server/modules/site/index.ts'
import { type Clock, newId } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { ChargeFor, Order, OrderCharge } from './charge-for.ts'
import type { PaymentsDeps } from './deps.ts'
import type { EndIntent } from './end-intent.ts'
import { createPatience, type Patience } from './patience.ts'
import type { PaymentProvider } from './payment-provider.ts'
import {
  findOpenIntent,
  type IntentRow,
  insertIntent,
  rememberProviderId,
} from './payments.store.ts'
import type { BeginRecurring } from './recurring/begin-recurring.ts'
import type { Settle } from './settle.ts'

export interface CreateIntentDeps {
  db: Database
  now: Clock
  provider: PaymentProvider
  /** Whether card payments are possible at all. */
  available: boolean
  limiter: RateLimiter
  settle: Settle
  chargeFor: ChargeFor
  endIntent: EndIntent
  recurring: BeginRecurring
  coupons: PaymentsDeps['coupons']
  log: PaymentsDeps['log']
  site: Pick<Site, 'agreeByPaying'>
  access: {
    /** Throws if the user need not, or may not, pay for the program now. */
    refuseUnlessPayable(executor: Executor, userId: string, program: PaidProgram): Promise<void>
  }
}

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
export const createCreatePaymentIntent =
  (deps: CreateIntentDeps) =>
  async (
    actor: Actor,
    { amount, ...order }: Order & { amount: number },
  ): Promise<{ clientSecret: string }> => {
    const { db, limiter, access } = deps
    const { program } = order
    if (!deps.available) {
      const message = 'Card payments are not open yet. Request access instead.'
      throw new Failure('rule_violated', message)
    }
    await limiter.consume(actor.id)
    const charge = await deps.chargeFor(db.pool, actor.id, order)
    if (amount !== charge.amountCents) throw await wrongAmount(deps, actor.id, order, amount)
    if (amount === 0) {
      throw new Failure('rule_violated', 'Nothing is left to pay: no card is needed.')
    }
    await deps.recurring.refuseWhileRunning(actor.id, program)
    const isRecurring = await deps.recurring.isWanted(db.pool, program, charge)
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
  { db, chargeFor }: CreateIntentDeps,
  userId: string,
  order: Order,
  amount: number,
): Promise<Failure> {
  if (await chargeFor.wasAsked(db.pool, userId, order, amount)) {
    const message = 'The price of this program has changed. Look at the new one before you pay.'
    return new Failure('conflict', message)
  }
  return new Failure('bad_request', 'The amount is not the price of this program.')
}

/** A new intent, with the coupon use reserved in the same transaction, or the open one. */
async function obtainIntent(
  {
    db,
    now,
    provider: { name: provider, testMode: inTest },
    coupons,
    recurring,
    site,
  }: CreateIntentDeps,
  userId: string,
  { program, coupon: code }: Order,
  charge: Wanted,
): Promise<IntentRow | undefined> {
  const [intentId, { listCents }] = [newId(), charge]
  const intent = { id: intentId, userId, program, provider, providerId: null, inTest, at: now() }
  await db.transaction(async (tx) => {
    if (!(await insertIntent(tx, { ...intent, ...charge }))) return
    await site.agreeByPaying(tx, userId)
    if (code) await coupons.reserve(tx, { code, userId, program, listCents, intentId })
    if (charge.isRecurring) await recurring.note(tx, { intentId, userId, program })
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

/**
 * The secret of an intent with the current amount; null if it is over, in which case it is settled.
 */
async function secretOf(
  deps: CreateIntentDeps & { patience: Patience },
  userId: string,
  intent: IntentRow,
  charge: Wanted,
): Promise<string | null> {
  const { db, provider, recurring, settle, patience } = deps
  const { id, providerId } = intent
  const upToDate = isUpToDate(intent, charge)
  if (!providerId) {
    if (!upToDate) await db.transaction((tx) => deps.endIntent(tx, id, 'freed'))
    return upToDate ? patience(begin(deps, userId, intent, charge)) : null
  }
  const state = await patience(provider.lookUp(providerId))
  if (state.clientSecret && upToDate) return state.clientSecret
  if (state.clientSecret) await patience(recurring.cancel(intent, providerId))
  const { observations } = state.clientSecret ? await patience(provider.lookUp(providerId)) : state
  await db.transaction((tx) => settle(tx, observations))
  return null
}

/** Creates an intent at the provider and stores it, even if nobody is waiting any more. */
async function begin(
  { db, provider, recurring }: CreateIntentDeps,
  userId: string,
  intent: IntentRow,
  { title: description }: OrderCharge,
): Promise<string> {
  if (intent.recurringId) return recurring.begin(intent, intent.recurringId, description)
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
