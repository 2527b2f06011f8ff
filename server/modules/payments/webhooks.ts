import type { Executor } from '#server/platform/database/database.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { logged } from '#server/platform/http/client-address.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from './index.ts'
import { observeRefund } from './observations.rules.ts'
import type { Observation } from './payment-provider.ts'
import { sandboxWebhookJob } from './payments.rules.ts'
import { deleteEventsBefore, isKnown, rememberEvent } from './payments.store.ts'
import { followRecurring } from './recurring/following.ts'
import { type SettleDeps, settle } from './settling.ts'

type WebhookDeps = SettleDeps & Pick<PayingDeps, 'db' | 'log'>

/**
 * Processes a webhook; throws 400 unless the provider has just sent it. An event counts once,
 * because its id is written in the transaction of its effect; a simultaneous duplicate waits there
 * and then finds it. Irrelevant types are acknowledged. A refund event only says that something has
 * changed: the total refunded is queried before the transaction. The same applies to recurring
 * payments (`followRecurring`), whose events need no deduplication.
 */
export async function receiveWebhook(
  deps: WebhookDeps,
  raw: Buffer,
  signature: string,
  origin?: Origin,
): Promise<void> {
  const { db, now, log, provider } = deps
  const read = await provider.readEvent(raw, signature).catch((error: unknown) => {
    const from = { ...(origin && logged(origin)) }
    log.warn(from, 'payments: a webhook is not signed by the provider')
    throw error
  })
  const { id, type, refund, recurring, ...rest } = read
  if (recurring) await followRecurring(deps, recurring)
  for (const one of rest.observations) await learnOfRenewal(deps, one)
  const observations = refund
    ? observeRefund(refund, await provider.lookUp(refund.providerId))
    : rest.observations
  const fresh = await db.transaction(async (tx) => {
    if (!(await rememberEvent(tx, { id, type, at: now() }))) return false
    await settle(tx, deps, observations)
    return true
  })
  log.info({ event: id, type, fresh }, 'payments: webhook')
}

/** A dispute may arrive before the renewal that it is about: its subscription is then queried first. */
async function learnOfRenewal(deps: WebhookDeps, { kind, providerId }: Observation): Promise<void> {
  if (kind !== 'disputed' || (await isKnown(deps.db.pool, providerId))) return
  const subscription = await deps.provider.recurring.ofIntent(providerId)
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
    await receiveWebhook(deps, Buffer.from(payload), header)
  },
})
