import type { Stripe } from 'stripe'
import type { IntentState, Observation, ProviderEvent } from './payment-provider.ts'

/** What an event says about a payment; for refunds it only says that something has changed (`refundOf`). */
export function observationsOf(event: Stripe.Event): Observation[] {
  const at = new Date(event.created * 1000)
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return observeIntent(event.data.object, at)
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return observeDispute(event.data.object, at)
    default:
      return []
  }
}

/** The refund that an event is about; null for other events, and while it is in progress. */
export function refundOf(event: Stripe.Event): ProviderEvent['refund'] {
  switch (event.type) {
    case 'charge.refunded': {
      const providerId = idOf(event.data.object.payment_intent)
      return providerId ? { providerId, failure: null } : null
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const { payment_intent: intent, status } = event.data.object
      const providerId = idOf(intent)
      const failure = failureOf(event.data.object)
      return providerId && (failure || status === 'succeeded') ? { providerId, failure } : null
    }
    default:
      return null
  }
}

/** The subscription that an event is about; null for other events. */
export function recurringOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return subscriptionOfInvoice(event.data.object)
    default:
      return null
  }
}

/** The subscription of an invoice; null for others. */
export const subscriptionOfInvoice = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription ?? null)

/** The content of a dispute: money received is being reclaimed, stays, or has been lost. */
function observeDispute(dispute: Stripe.Dispute, at: Date): Observation[] {
  const providerId = idOf(dispute.payment_intent)
  if (!providerId) return []
  const state = dispute.status
  if (state === 'lost') return [{ kind: 'disputed', providerId, at, dispute: 'lost' }]
  const isOver = state === 'won' || state === 'warning_closed' || state === 'prevented'
  return [{ kind: 'disputed', providerId, at, dispute: isOver ? 'won' : 'open' }]
}

/** The observation in an intent as returned by the provider. */
export function observeIntent(intent: Stripe.PaymentIntent, at: Date): Observation[] {
  const providerId = intent.id
  if (intent.status === 'succeeded') {
    const { amount_received: amountCents, currency } = intent
    return [{ kind: 'succeeded', providerId, at, amountCents, currency }]
  }
  if (intent.status === 'canceled') return [{ kind: 'cancelled', providerId, at }]
  const error = intent.last_payment_error
  return error
    ? [{ kind: 'failed', providerId, at, reason: error.message ?? 'Payment failed' }]
    : []
}

/**
 * A charge with a refund was paid before. For a full refund this is reported last, so that nothing
 * is granted if the payment's event arrives late.
 */
export function observeRefundedCharge(charge: Stripe.Charge, at: Date): Observation[] {
  const providerId = idOf(charge.payment_intent)
  if (!providerId || charge.amount_refunded === 0) return []
  const { amount: amountCents, currency, amount_refunded: refundedCents } = charge
  const refunded: Observation = { kind: 'refunded', providerId, at, refundedCents }
  const paid: Observation = { kind: 'succeeded', providerId, at, amountCents, currency }
  return refundedCents >= amountCents ? [refunded, paid] : [paid, refunded]
}

/** Why a refund failed; null if it did not. */
export function failureOf({ status, failure_reason: why }: Stripe.Refund): string | null {
  if (status !== 'failed' && status !== 'canceled') return null
  return `The provider could not refund it: ${why ?? status}`
}

/** The observations from a refund event: the payment's total refunds, and that this one failed. */
export function observeRefund(
  { providerId, failure: reason }: NonNullable<ProviderEvent['refund']>,
  { observations, at, refundedCents }: IntentState,
): Observation[] {
  if (reason === null) return observations
  return [...observations, { kind: 'refund_failed', providerId, at, reason, refundedCents }]
}

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
