import type { z } from 'zod'
import type { PaymentCheck } from '#contract/payments/payment-ways.ts'
import type { getPaymentConfig } from '#contract/payments/payments.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PayingDeps } from '../index.ts'
import { createPatience } from '../patience.ts'
import type { IntentState, PaymentProvider } from '../payment-provider.ts'
import { findOwnIntent, type IntentRow } from '../payments.store.ts'
import { settle } from '../settling.ts'
import { withOfferNames } from '../sold.ts'
import { findByIntent, type TransactionRow } from '../transactions.store.ts'
import { stateOf } from './begun.ts'

type PaymentConfig = z.infer<(typeof getPaymentConfig)['success']['body']>

/** Which ways of paying are set up: the first of them, and all where there is a choice. */
export async function readPaymentConfig({
  db,
  provider: cards,
  ways,
}: Pick<PayingDeps, 'db' | 'provider' | 'ways'>): Promise<PaymentConfig> {
  const setUp = await ways.setUp(db.pool)
  const { name: provider, publishableKey, testMode } = setUp[0] ?? cards
  const known = { provider, publishableKey, testMode, available: setUp.length > 0 }
  const first = { ...known, ...(setUp[0] && methodsOf(setUp[0])) }
  const isUsual = setUp.length === 0 || (setUp.length === 1 && provider === cards.name)
  return isUsual ? first : { ...first, ways: setUp.map(shownOf) }
}

const methodsOf = ({ methods }: PaymentProvider) => methods && { methods: [...methods] }

const shownOf = (way: PaymentProvider) => ({
  name: way.name,
  publishableKey: way.publishableKey,
  testMode: way.testMode,
  mobileMoney: [...way.mobileMoney],
  ...methodsOf(way),
})

/**
 * What has become of the caller's payment on a provider's own page: asks the provider, takes the money that was
 * approved there, and settles it, as the webhook does. Throws 404 for another user's, 429 after too many, 503
 * if the provider does not respond.
 */
export async function checkPayment(
  deps: PayingDeps,
  actor: Actor,
  id: string,
): Promise<PaymentCheck> {
  const { db, checkLimiter, ways } = deps
  await checkLimiter.consume(actor.id)
  const intent = await findOwnIntent(db.pool, { id, userId: actor.id })
  const way = intent && ways.of(intent.provider)
  if (!intent || !way) throw notFound()
  const { providerId } = intent
  const state = providerId
    ? await createPatience(deps.log, checkTakes)(stateOf(way, { ...intent, providerId }))
    : null
  if (state) await db.transaction((tx) => settle(tx, deps, state.observations))
  const [now, transaction] = await Promise.all([
    findOwnIntent(db.pool, { id, userId: actor.id }),
    findByIntent(db.pool, id),
  ])
  const [found] = await withOfferNames(db.pool, deps, [now ?? intent])
  if (!found) throw notFound()
  return presentCheck(found, state, transaction)
}

/** How long a payer waits for an answer, in milliseconds: taking the money is two calls. */
const checkTakes = 8000

function presentCheck(
  { open, payUrl, program, offerName }: IntentRow & { offerName: string | null },
  state: IntentState | null,
  transaction: TransactionRow | undefined,
): PaymentCheck {
  const sold = { program, offerName }
  const failed = state?.observations.find((one) => one.kind === 'failed')
  const redirect = open && state?.clientSecret ? payUrl : null
  if (transaction?.status === 'suspicious') {
    const reason = 'The amount is not what was asked for. The academy will write to you.'
    return { status: 'failed', reason, redirect: null, ...sold }
  }
  if (transaction && transaction.status !== 'failed') {
    return { status: 'succeeded', reason: null, redirect: null, ...sold }
  }
  if (failed) return { status: 'failed', reason: failed.reason, redirect, ...sold }
  if (open && state?.isProcessing) {
    return { status: 'processing', reason: null, redirect: null, ...sold }
  }
  return { status: open ? 'pending' : 'cancelled', reason: null, redirect, ...sold }
}
