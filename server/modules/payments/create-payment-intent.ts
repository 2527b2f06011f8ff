import type { PaidProgram } from '#contract/programs.ts'
import type { Charge, OffersApi } from '#server/modules/offers/index.ts'
import type { Site } from '#server/modules/site/index.ts'
import { type Clock, newId } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { PaymentProvider } from './payment-provider.ts'
import {
  closeIntent,
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
  offers: Pick<OffersApi, 'chargeOf'>
  site: Pick<Site, 'agreeByPaying'>
  access: {
    /** Throws the refusal when the user need not, or may not, pay for the program now. */
    refuseUnlessPayable(executor: Executor, userId: string, program: PaidProgram): Promise<void>
  }
}

/**
 * Begins a payment and gives the secret to pay it with. A user has one open intent per program:
 * whoever asks again gets the same one while it can be paid, so that nobody pays twice.
 * Throws 422 where cards cannot pay here, 400 for another amount than the price, 409 for a price that
 * has changed, 409 and 422 where there is nothing to pay for, 429 after too many, 503 when the provider does not answer.
 */
export const createCreatePaymentIntent =
  (deps: CreateIntentDeps) =>
  async (
    actor: Actor,
    { amount, program }: { amount: number; program: PaidProgram },
  ): Promise<{ clientSecret: string }> => {
    const { db, limiter, access } = deps
    if (!deps.available) {
      const message = 'Card payments are not open yet. Request access instead.'
      throw new Failure('rule_violated', message)
    }
    await limiter.consume(actor.id)
    const charge = await deps.offers.chargeOf(db.pool, program, amount)
    // An intent that turns out to be over makes way for a new one, unless it has been paid.
    for (let tries = 0; tries < 3; tries += 1) {
      await access.refuseUnlessPayable(db.pool, actor.id, program)
      const intent = await obtainIntent(deps, actor.id, program, charge)
      const clientSecret = intent && (await secretOf(deps, actor.id, intent, charge))
      if (clientSecret) return { clientSecret }
    }
    throw new Failure('conflict', 'Another payment is being made. Please try again in a moment.')
  }

async function obtainIntent(
  { db, now, site, provider: { name: provider } }: CreateIntentDeps,
  userId: string,
  program: PaidProgram,
  { amountCents, currency, accessMonths }: Charge,
): Promise<IntentRow | undefined> {
  const price = { amountCents, currency, accessMonths }
  const intent = { id: newId(), userId, program, ...price, provider, at: now() }
  if (await insertIntent(db.pool, intent)) await site.agreeByPaying(db.pool, userId)
  return findOpenIntent(db.pool, { userId, program, provider })
}

/** The secret of an intent at the price of today; null when it is over, which is then settled. */
async function secretOf(
  deps: CreateIntentDeps,
  userId: string,
  intent: IntentRow,
  charge: Charge,
): Promise<string | null> {
  const { db, provider, settle } = deps
  const { id, providerId } = intent
  const upToDate =
    intent.amountCents === charge.amountCents &&
    intent.currency === charge.currency &&
    (intent.accessMonths ?? charge.accessMonths) === charge.accessMonths
  if (!providerId) {
    if (!upToDate) await closeIntent(db.pool, id)
    return upToDate ? begin(deps, userId, intent, charge) : null
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
  { title: description }: Charge,
): Promise<string> {
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
