import type { Stripe } from 'stripe'
import { stripeErrorType } from './stripe-error-type.ts'

/** The request itself was refused, as it would be again: nothing is gained by trying again. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return stripeErrorType(error) === 'StripeInvalidRequestError'
}
