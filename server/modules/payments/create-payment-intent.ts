import { type PaidProgram, programs } from '#contract/programs.ts'
import { type Clock, newId } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { ChargeFor, Order } from './charge-for.ts'
import type { PaymentsDeps } from './deps.ts'
import type { EndIntent } from './end-intent.ts'
import type { PaymentProvider } from './payment-provider.ts'
import {
  findOpenIntent,
  type IntentRow,
  insertIntent,
  rememberProviderId,
} from './payments.store.ts'
import type { Settle } from './settle.ts'

export interface CreateIntentDeps {
  db: Database
  now: Clock
  provider: PaymentProvider
  /** Whether cards can pay here at all. */
  available: boolean
  limiter: RateLimiter
  settle: Settle
  chargeFor: ChargeFor
  endIntent: EndIntent
  coupons: PaymentsDeps['coupons']
  access: {
    /** Throws the refusal when the user need not, or may not, pay for the program now. */
    refuseUnlessPayable(executor: Executor, userId: string, program: PaidProgram): Promise<void>
  }
}

type Asked = Awaited<ReturnType<ChargeFor>>

/**
 * Begins a payment and gives the secret to pay it with. A user has one open intent per program:
 * whoever asks again gets the same one while it can be paid, so that nobody pays twice.
 * Throws 422 where cards cannot pay here, 400 for another amount than the price, 409 and 422 where
 * there is nothing to pay for, 429 after too many, 503 when the provider does not answer.
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
    if (amount !== charge.amountCents) {
      throw new Failure('bad_request', 'The amount is not the price of this program.')
    }
    if (amount === 0) {
      throw new Failure('rule_violated', 'Nothing is left to pay: no card is needed.')
    }
    // An intent that turns out to be over makes way for a new one, unless it has been paid.
    for (let tries = 0; tries < 3; tries += 1) {
      await access.refuseUnlessPayable(db.pool, actor.id, program)
      const intent = await obtainIntent(deps, actor.id, order, charge)
      const clientSecret = intent && (await secretOf(deps, actor.id, intent, charge))
      if (clientSecret) return { clientSecret }
    }
    throw new Failure('conflict', 'Another payment is being made. Please try again in a moment.')
  }

/** A new intent, with the use of its coupon reserved in the same transaction, or the open one. */
async function obtainIntent(
  { db, now, provider: { name: provider, testMode: inTest }, coupons }: CreateIntentDeps,
  userId: string,
  { program, coupon: code }: Order,
  charge: Asked,
): Promise<IntentRow | undefined> {
  const [intentId, { listCents }] = [newId(), charge]
  const intent = { id: intentId, userId, program, provider, providerId: null, inTest, at: now() }
  if (!code) await insertIntent(db.pool, { ...intent, ...charge })
  else {
    await db.transaction(async (tx) => {
      const isNew = await insertIntent(tx, { ...intent, ...charge })
      if (isNew) await coupons.reserve(tx, { code, userId, program, listCents, intentId })
    })
  }
  return findOpenIntent(db.pool, { userId, program, provider })
}

/** Whether an intent asks for what is to be paid now, by the same coupon. */
const isUpToDate = (intent: IntentRow, charge: Asked) =>
  intent.amountCents === charge.amountCents &&
  intent.currency === charge.currency &&
  intent.couponId === charge.couponId &&
  intent.taxCents === charge.taxCents

/** The secret of an intent for what is to be paid now; null when it is over, which is then settled. */
async function secretOf(
  deps: CreateIntentDeps,
  userId: string,
  intent: IntentRow,
  charge: Asked,
): Promise<string | null> {
  const { db, provider, settle } = deps
  const { id, providerId } = intent
  const upToDate = isUpToDate(intent, charge)
  if (!providerId) {
    if (!upToDate) await db.transaction((tx) => deps.endIntent(tx, id, 'freed'))
    return upToDate ? begin(deps, userId, intent) : null
  }
  const state = await provider.lookUp(providerId)
  if (state.clientSecret && upToDate) return state.clientSecret
  if (state.clientSecret) await provider.cancel(providerId)
  const { observations } = state.clientSecret ? await provider.lookUp(providerId) : state
  await db.transaction((tx) => settle(tx, observations))
  return null
}

async function begin(
  { db, provider }: CreateIntentDeps,
  userId: string,
  { id, program, amountCents, currency }: IntentRow,
): Promise<string> {
  const description = programs[program].title
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
