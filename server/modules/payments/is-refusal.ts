import type { Stripe } from 'stripe'
import { stripeErrorType } from './stripe-error-type.ts'

/** Whether the request itself was rejected, so that retrying is pointless. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return stripeErrorType(error) === 'StripeInvalidRequestError'
}
