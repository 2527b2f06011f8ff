import { newId } from '#server/platform/clock.ts'
import type { SandboxIntentRow } from './sandbox.store.ts'

const reference = (kind: string) => `${kind}_sandbox_${newId().replaceAll('-', '')}`

/** An event in Stripe's format, as the text to be signed. */
function eventText(type: string, object: object, at: Date): string {
  return JSON.stringify({
    id: reference('evt'),
    object: 'event',
    type,
    created: Math.floor(at.getTime() / 1000),
    livemode: false,
    data: { object },
  })
}

export const paymentSucceeded = (row: SandboxIntentRow, at: Date) =>
  eventText('payment_intent.succeeded', paymentIntent(row), at)

export const paymentFailed = (row: SandboxIntentRow, at: Date) =>
  eventText('payment_intent.payment_failed', paymentIntent(row), at)

export const chargeRefunded = (row: SandboxIntentRow, refundedCents: number, at: Date) => {
  const { id, amountCents: amount, currency } = row
  const charge = {
    id: reference('ch'),
    object: 'charge',
    payment_intent: id,
    amount,
    amount_refunded: refundedCents,
    currency,
    refunded: refundedCents === amount,
  }
  return eventText('charge.refunded', charge, at)
}

export const refundFailed = (row: SandboxIntentRow, at: Date) => {
  const { id, amountCents: amount, currency } = row
  const refund = {
    id: reference('re'),
    object: 'refund',
    payment_intent: id,
    amount,
    currency,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  }
  return eventText('refund.failed', refund, at)
}

/** An event about a subscription, which says only that there is something to query. */
export const subscriptionNews = (
  type:
    | 'invoice.paid'
    | 'invoice.payment_failed'
    | `customer.subscription.${'updated' | 'deleted'}`,
  subscription: string,
  at: Date,
) => {
  const invoice = {
    id: reference('in'),
    object: 'invoice',
    parent: { type: 'subscription_details', subscription_details: { subscription } },
  }
  const isInvoice = type === 'invoice.paid' || type === 'invoice.payment_failed'
  return eventText(type, isInvoice ? invoice : { id: subscription, object: 'subscription' }, at)
}

function paymentIntent(row: SandboxIntentRow) {
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amountCents,
    amount_received: row.status === 'succeeded' ? row.amountCents : 0,
    currency: row.currency,
    status: row.status,
    last_payment_error: row.errorMessage ? { message: row.errorMessage } : null,
  }
}
