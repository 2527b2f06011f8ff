import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { logged } from '#server/platform/http/client-address.ts'
import type { Log } from '#server/platform/log.ts'
import { observeRefund } from './observations.rules.ts'
import type { Observation, PaymentProvider } from './payment-provider.ts'
import { isKnown, rememberEvent } from './payments.store.ts'
import type { Settle } from './settle.ts'

interface WebhookDeps {
  db: Database
  now: Clock
  log: Log
  provider: PaymentProvider
  settle: Settle
  followRecurring: (providerId: string) => Promise<void>
}

/**
 * A dispute may arrive before the renewal that it is about: its subscription is then queried first.
 */
async function learnOfRenewal(
  { db, provider, followRecurring }: WebhookDeps,
  { kind, providerId }: Observation,
): Promise<void> {
  if (kind !== 'disputed' || (await isKnown(db.pool, providerId))) return
  const subscription = await provider.recurring.ofIntent(providerId)
  if (subscription) await followRecurring(subscription)
}

/**
 * Processes a webhook; throws 400 unless the provider has just sent it. An event counts once,
 * because its id is written in the transaction of its effect; a simultaneous duplicate waits there
 * and then finds it. Irrelevant types are acknowledged. A refund event only says that something has
 * changed: the total refunded is queried before the transaction. The same applies to recurring
 * payments (`createFollowRecurring`), whose events need no deduplication.
 */
export const createReceiveWebhook = (deps: WebhookDeps) => {
  const { db, now, log, provider, settle, followRecurring } = deps
  const read = async (raw: Buffer, signature: string, origin?: Origin) => {
    try {
      return await provider.readEvent(raw, signature)
    } catch (error) {
      log.warn(
        { ...(origin && logged(origin)) },
        'payments: a webhook is not signed by the provider',
      )
      throw error
    }
  }
  return async (raw: Buffer, signature: string, origin?: Origin): Promise<void> => {
    const { id, type, refund, recurring, ...told } = await read(raw, signature, origin)
    if (recurring) await followRecurring(recurring)
    for (const one of told.observations) await learnOfRenewal(deps, one)
    const observations = refund
      ? observeRefund(refund, await provider.lookUp(refund.providerId))
      : told.observations
    const fresh = await db.transaction(async (tx) => {
      if (!(await rememberEvent(tx, { id, type, at: now() }))) return false
      await settle(tx, observations)
      return true
    })
    log.info({ event: id, type, fresh }, 'payments: webhook')
  }
}
