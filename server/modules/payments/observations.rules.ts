import type { Stripe } from 'stripe'
import type { DisputeDetails, IntentState, Observation, ProviderEvent } from './payment-provider.ts'

/** What an event says about a payment; for refunds it only says that something has changed (`refundOf`). */
export function observationsOf(event: Stripe.Event): Observation[] {
  const at = new Date(event.created * 1000)
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return observeIntent(event.data.object, at)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return observeDispute(event.data.object, at)
    case 'radar.early_fraud_warning.created':
      return observeFraudReport(event.data.object, at)
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
  const details = detailsOf(dispute, at)
  if (state === 'lost') return [{ kind: 'disputed', providerId, at, dispute: 'lost', details }]
  const isOver = state === 'won' || state === 'warning_closed' || state === 'prevented'
  return [{ kind: 'disputed', providerId, at, dispute: isOver ? 'won' : 'open', details }]
}

function detailsOf(
  { id, status, reason, amount, currency, created, ...dispute }: Stripe.Dispute,
  at: Date,
): DisputeDetails {
  // Events of earlier versions of the interface leave parts of it out.
  const evidence: Partial<Stripe.Dispute.EvidenceDetails> | undefined = dispute.evidence_details
  const dueBy = evidence?.due_by
  return {
    id,
    kind: status.startsWith('warning') ? 'inquiry' : 'dispute',
    reason: reason ?? null,
    network: dispute.payment_method_details?.card?.brand ?? null,
    amountCents: amount ?? null,
    currency: currency ?? null,
    openedAt: created ? new Date(created * 1000) : at,
    dueAt: dueBy ? new Date(dueBy * 1000) : null,
    isSent: (evidence?.submission_count ?? 0) > 0,
  }
}

/** What a bank has reported as fraud, to Visa as TC40, to Mastercard as SAFE. */
function observeFraudReport(
  { id, payment_intent, fraud_type: reason, created }: Stripe.Radar.EarlyFraudWarning,
  at: Date,
): Observation[] {
  const providerId = idOf(payment_intent ?? null)
  if (!providerId) return []
  const details: DisputeDetails = {
    id,
    kind: 'fraud_report',
    reason,
    network: null,
    amountCents: null,
    currency: null,
    openedAt: created ? new Date(created * 1000) : at,
    dueAt: null,
    isSent: false,
  }
  return [{ kind: 'fraud_reported', providerId, at, details }]
}

/** A country by its two letters, as a provider names it; null for anything else. */
export const countryCodeOf = (name: string | null | undefined): string | null =>
  name && /^[A-Z]{2}$/.test(name) ? name : null

/** The country of the card or account that a charge came from; null where Stripe names none. */
export function countryOfCharge({ payment_method_details: paid }: Stripe.Charge): string | null {
  const named =
    paid?.card?.country ??
    paid?.sepa_debit?.country ??
    paid?.link?.country ??
    paid?.paypal?.country ??
    paid?.klarna?.payer_details?.address?.country
  return countryCodeOf(named)
}

/** The observation in an intent as returned by the provider; with the charge that paid it also its country. */
export function observeIntent(
  intent: Stripe.PaymentIntent,
  at: Date,
  charge: Stripe.Charge | null = null,
): Observation[] {
  const providerId = intent.id
  if (intent.status === 'succeeded') {
    const { amount_received: amountCents, currency } = intent
    const from = charge && { country: countryOfCharge(charge) }
    return [{ kind: 'succeeded', providerId, at, amountCents, currency, ...from }]
  }
  if (intent.status === 'canceled') return [{ kind: 'cancelled', providerId, at }]
  // The error of an earlier attempt is over then.
  if (intent.status === 'processing') return [{ kind: 'processing', providerId, at }]
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
  const country = countryOfCharge(charge)
  const paid: Observation = { kind: 'succeeded', providerId, at, amountCents, currency, country }
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

/** The id of what an answer names, or contains; null for nothing. */
export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
