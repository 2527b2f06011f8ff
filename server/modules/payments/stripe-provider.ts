import { Stripe } from 'stripe'
import type { Clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { observeIntent, observeRefund, observeRefundedCharge } from './observations.rules.ts'
import type { Observation, PaymentProvider } from './payment-provider.ts'
import { readSignedEvent } from './read-signed-event.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another address than Stripe's own, for tests; null for Stripe's. */
  apiBase: string | null
}

/** Milliseconds that one call may take. */
const timeout = 10_000

/** Stripe through its official library. */
export function createStripeProvider(
  { secretKey, publishableKey, webhookSecret, apiBase }: StripeSettings,
  now: Clock,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout,
    // A caller is waiting, or a job tries again by itself.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiBase && addressOf(apiBase)),
  })
  return {
    name: 'stripe',
    publishableKey,
    testMode: publishableKey.startsWith('pk_test_'),
    async createIntent({ id, userId, program, amountCents, currency, description }) {
      const intent = await answered(
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            description,
            allowed_payment_method_types: ['card'],
            metadata: { intent: id, user: userId, program },
          },
          { idempotencyKey: `intent-${id}` },
        ),
      )
      return { providerId: intent.id, clientSecret: intent.client_secret ?? '' }
    },
    async lookUp(providerId) {
      try {
        const intent = await answered(
          stripe.paymentIntents.retrieve(providerId, { expand: ['latest_charge'] }),
        )
        const over = intent.status === 'succeeded' || intent.status === 'canceled'
        return {
          observations: observeState(intent, now()),
          clientSecret: over ? null : intent.client_secret,
        }
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'resource_missing') throw error
        return {
          observations: [{ kind: 'cancelled', providerId, at: now() }],
          clientSecret: null,
        }
      }
    },
    async cancel(providerId) {
      try {
        await answered(stripe.paymentIntents.cancel(providerId))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },
    async refund({ providerId, key }) {
      try {
        const refund = await answered(
          stripe.refunds.create(
            { payment_intent: providerId },
            { idempotencyKey: `refund-${key}` },
          ),
        )
        return observeRefund(refund, new Date(refund.created * 1000))
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (error.code === 'charge_already_refunded')
          return (await this.lookUp(providerId)).observations
        return [{ kind: 'refund_failed', providerId, at: now(), reason: error.message }]
      }
    },
    readEvent: (raw, signature) =>
      readSignedEvent(raw, { signature, secret: webhookSecret, now: now() }),
  }
}

function observeState(intent: Stripe.PaymentIntent, at: Date): Observation[] {
  const charge = intent.latest_charge
  if (intent.status !== 'succeeded' || !charge || typeof charge === 'string') {
    return observeIntent(intent, at)
  }
  const refunds = observeRefundedCharge(charge, at)
  return refunds.length > 0 ? refunds : observeIntent(intent, new Date(charge.created * 1000))
}

/** The request itself was refused, as it would be again: nothing is gained by trying again. */
function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Waits for an answer; what another try may mend becomes 503. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isRefusal(error) || !(error instanceof Stripe.errors.StripeError)) throw error
    const message = 'The payment provider does not answer. Please try again in a moment.'
    throw new Failure('unavailable', message, { retryAfter: 5, cause: error })
  }
}

function addressOf(base: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(base)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') }
}
