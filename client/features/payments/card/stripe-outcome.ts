import type { PaymentIntentResult } from '@stripe/stripe-js'
import type { PaymentEvent } from '../payment-state.ts'

/** What Stripe's answer means for a payment; Stripe has been through the authentication step. */
export function stripeEventOf({ error, paymentIntent }: PaymentIntentResult): PaymentEvent {
  // 'processing': the bank has taken the payment and settles it later.
  const isTaken = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing'
  return isTaken ? { type: 'paid' } : { type: 'refused', message: error?.message }
}
