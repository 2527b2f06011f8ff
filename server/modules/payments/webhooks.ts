import type { IncomingHttpHeaders } from 'node:http'
import type { Executor } from '#server/platform/database/database.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { logged } from '#server/platform/http/client-address.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from './index.ts'
import { observeRefund } from './observations.rules.ts'
import type { Observation, PaymentProvider, ProviderEvent } from './payment-provider.ts'
import { sandboxWebhookJob } from './payments.rules.ts'
import { deleteEventsBefore, findIntentAt, isKnown, rememberEvent } from './payments.store.ts'
import { followRecurring } from './recurring/following.ts'
import { type SettleDeps, settle } from './settling.ts'
import { unsigned } from './ways/answers.ts'
import { stateOf } from './ways/begun.ts'

type WebhookDeps = SettleDeps & Pick<PayingDeps, 'db' | 'log' | 'taxTerms'>

/**
 * Processes a webhook; throws 400 unless the provider has just sent it. An event counts once,
 * because its id is written in the transaction of its effect; a simultaneous duplicate waits there
 * and then finds it. Irrelevant types are acknowledged. An event about a refund, or about anything at
 * providers that only say that something has changed, makes the program ask before the transaction. The same
 * applies to recurring payments (`followRecurring`), whose events need no deduplication.
 */
export async function receiveWebhook(
  deps: WebhookDeps,
  way: PaymentProvider,
  { raw, headers }: { raw: Buffer; headers: IncomingHttpHeaders },
  origin?: Origin,
): Promise<void> {
  const { db, now, log } = deps
  if (!way.readEvent) throw unsigned()
  const read = await way.readEvent(raw, headers).catch((error: unknown) => {
    const from = { ...(origin && logged(origin)), way: way.name }
    log.warn(from, 'payments: a webhook is not signed by the provider')
    throw error
  })
  const { id, type, recurring } = read
  if (recurring) await followRecurring(deps, recurring)
  for (const one of read.observations) await learnOfRenewal(deps, way, one)
  const observations = await newsOf(deps, way, read)
  const fresh = await db.transaction(async (tx) => {
    if (!(await rememberEvent(tx, { id, type, at: now() }))) return false
    await settle(tx, deps, observations)
    return true
  })
  log.info({ event: id, type, fresh, way: way.name }, 'payments: webhook')
}

/** What an event means: what it says itself, and what the provider answers about the payment that has changed. */
async function newsOf(
  { db }: Pick<WebhookDeps, 'db'>,
  way: PaymentProvider,
  { changed, refund, observations }: ProviderEvent,
): Promise<Observation[]> {
  if (!changed)
    return refund ? observeRefund(refund, await way.lookUp(refund.providerId)) : observations
  const intent = await findIntentAt(db.pool, { provider: way.name, providerId: changed })
  // The provider's account may contain payments that do not belong to the academy.
  if (!intent) return []
  const state = await stateOf(way, { ...intent, providerId: changed })
  return [...(refund ? observeRefund(refund, state) : state.observations), ...observations]
}

/** A dispute may arrive before the renewal that it is about: its subscription is then queried first. */
async function learnOfRenewal(
  deps: WebhookDeps,
  { recurring }: PaymentProvider,
  { kind, providerId }: Observation,
): Promise<void> {
  if (!recurring || (kind !== 'disputed' && kind !== 'fraud_reported')) return
  if (await isKnown(deps.db.pool, providerId)) return
  const subscription = await recurring.ofIntent(providerId)
  if (subscription) await followRecurring(deps, subscription)
}

const day = 24 * 60 * 60 * 1000

/** Longer than the provider retries an event. */
const eventsRetainedFor = 30 * day

/** Once a day: removes the ids of events that the provider no longer retries. */
export const forgetEventsJob = ({ db, now }: Pick<PayingDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'payments.forget-events',
  cron: '41 3 * * *',
  handle: () => deleteEventsBefore(db.pool, new Date(now().getTime() - eventsRetainedFor)),
})

/** Queues the sandbox's webhook in the caller's transaction, so that no crash loses it. */
export const deliver = (
  tx: Executor,
  { jobs }: Pick<PayingDeps, 'jobs'>,
  payload: string,
): Promise<void> => jobs.send(tx, { name: sandboxWebhookJob }, { payload })

/** Signs the sandbox's events and passes them to the handler of Stripe's webhooks. */
export const sandboxWebhooks = (
  deps: WebhookDeps & Pick<PayingDeps, 'sandboxSecret'>,
): JobKind<{ payload: string }> => ({
  name: sandboxWebhookJob,
  async handle({ payload }) {
    const { now, sandboxSecret: secret } = deps
    const timestamp = Math.floor(now().getTime() / 1000)
    const { Stripe } = await import('stripe')
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const headers = { 'stripe-signature': header }
    await receiveWebhook(deps, deps.provider, { raw: Buffer.from(payload), headers })
  },
})
