import type { Stripe } from 'stripe'
import { priceProblem } from '#contract/offers/least-charges.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ModuleConfig } from '#server/platform/module/platform.ts'
import {
  countryOfCharge,
  failureOf,
  observeIntent,
  observeRefund,
  observeRefundedCharge,
} from './observations.rules.ts'
import type { CardProvider, Observation } from './payment-provider.ts'
import { createStripeRecurring } from './recurring/stripe-recurring.ts'
import { readAccountMethods } from './stripe-account.ts'
import { answered, isRefusal, readSignedEvent } from './stripe-answers.ts'

/** The time limit of one call, in milliseconds. */
const timeout = 10_000

const day = 24 * 60 * 60 * 1000

/** Stripe through its official library. */
export function createStripeProvider(
  { secretKey, publishableKey, webhookSecret, apiBase }: NonNullable<ModuleConfig['stripe']>,
  now: Clock,
): CardProvider {
  let opened: Promise<Stripe> | null = null
  const open = () => {
    opened ??= openStripe(secretKey, apiBase)
    return opened
  }
  return {
    name: 'stripe',
    publishableKey,
    testMode: publishableKey.startsWith('pk_test_'),
    payableFor: day,
    mobileMoney: [],
    // It takes all currencies of the offers, from a least amount on and without a third decimal.
    takes: ({ amountCents, currency }) => priceProblem(amountCents, currency) === null,
    refundsOnce: true,
    capture: null,
    async createIntent({ id, payer, amountCents, currency, description, allMethods }) {
      const stripe = await open()
      const intent = await answered(
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            description,
            ...(allMethods
              ? { automatic_payment_methods: { enabled: true } }
              : { allowed_payment_method_types: ['card'] }),
            metadata: { intent: id, user: payer.id },
          },
          { idempotencyKey: `intent-${id}` },
        ),
      )
      return { providerId: intent.id, clientSecret: intent.client_secret ?? '' }
    },
    async lookUp(providerId) {
      const at = now()
      const stripe = await open()
      try {
        const intent = await answered(
          stripe.paymentIntents.retrieve(providerId, { expand: ['latest_charge'] }),
        )
        const isProcessing = intent.status === 'processing'
        // What a bank processes can neither be paid again nor cancelled.
        const over = isProcessing || intent.status === 'succeeded' || intent.status === 'canceled'
        return {
          at,
          observations: observeState(intent, at),
          clientSecret: over ? null : intent.client_secret,
          refundedCents: chargeOf(intent)?.amount_refunded ?? 0,
          isProcessing,
        }
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'resource_missing') throw error
        return {
          at,
          observations: [{ kind: 'cancelled', providerId, at }],
          clientSecret: null,
          refundedCents: 0,
        }
      }
    },
    async cancel(providerId) {
      const stripe = await open()
      try {
        await answered(stripe.paymentIntents.cancel(providerId))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },
    async refund({ providerId, key, cents }) {
      const stripe = await open()
      try {
        const refund = await answered(
          stripe.refunds.create(
            { payment_intent: providerId, ...(cents !== null && { amount: cents }) },
            { idempotencyKey: `refund-${key}` },
          ),
        )
        const failure = failureOf(refund)
        if (!failure && refund.status !== 'succeeded') return []
        return observeRefund({ providerId, failure }, await this.lookUp(providerId))
      } catch (error) {
        if (!isRefusal(error)) throw error
        const failure = error.code === 'charge_already_refunded' ? null : error.message
        return observeRefund({ providerId, failure }, await this.lookUp(providerId))
      }
    },
    async countryOf(providerId) {
      const stripe = await open()
      const { data } = await answered(stripe.charges.list({ payment_intent: providerId }))
      const charge = data.find(({ status }) => status === 'succeeded')
      return charge ? countryOfCharge(charge) : null
    },
    accountMethods: async (host) => readAccountMethods(await open(), host),
    recurring: createStripeRecurring(open),
    readEvent: (raw, headers) =>
      readSignedEvent(raw, {
        signature: headers['stripe-signature'],
        secret: webhookSecret,
        now: now(),
      }),
  }
}

/** Loads the library, which is large, with the first payment. */
async function openStripe(secretKey: string, apiBase: string | null): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  return new Client(secretKey, {
    timeout,
    // A caller is waiting, or a job retries anyway.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiBase && addressOf(apiBase)),
  })
}

/** The charge of a paid intent, from an expanded response. */
function chargeOf({ status, latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return status === 'succeeded' && charge && typeof charge !== 'string' ? charge : null
}

function observeState(intent: Stripe.PaymentIntent, at: Date): Observation[] {
  const charge = chargeOf(intent)
  if (!charge) return observeIntent(intent, at)
  const refunds = observeRefundedCharge(charge, at)
  if (refunds.length > 0) return refunds
  return observeIntent(intent, new Date(charge.created * 1000), charge)
}

function addressOf(base: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(base)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') }
}
