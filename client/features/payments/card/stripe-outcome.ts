import type { PaymentIntentResult } from '@stripe/stripe-js'
import type { PaymentEvent } from '../payment-state.ts'

/** What Stripe's answer means for a payment; Stripe has already done the authentication. */
export function stripeEventOf({ error, paymentIntent }: PaymentIntentResult): PaymentEvent {
  // 'processing': the bank has accepted the payment and will settle it later.
  const isTaken = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing'
  if (isTaken) return { type: 'paid' }
  return isLost(error) ? { type: 'doubted' } : { type: 'refused', message: error?.message }
}

/** What Stripe says happened to a payment whose answer was lost. */
export function stripeStateOf({ error, paymentIntent }: PaymentIntentResult): PaymentEvent {
  if (error || !paymentIntent) {
    return isLost(error) ? { type: 'doubted' } : { type: 'refused', message: error?.message }
  }
  const { status, last_payment_error: refusal } = paymentIntent
  if (status === 'succeeded' || status === 'processing') return { type: 'paid' }
  return refusal ? { type: 'refused', message: refusal.message } : { type: 'not-made' }
}

/** The same for methods that banks take days to settle: nothing is paid before they have. */
export const delayedEventOf = (result: PaymentIntentResult): PaymentEvent =>
  result.paymentIntent?.status === 'processing' ? { type: 'settling' } : stripeEventOf(result)

/** The same of a payment whose answer was lost. */
export const delayedStateOf = (result: PaymentIntentResult): PaymentEvent =>
  result.paymentIntent?.status === 'processing' ? { type: 'settling' } : stripeStateOf(result)

/** Whether Stripe was unreachable or failed itself: the card may have been charged all the same. */
const isLost = (error: PaymentIntentResult['error']) =>
  error?.type === 'api_connection_error' || error?.type === 'api_error'
