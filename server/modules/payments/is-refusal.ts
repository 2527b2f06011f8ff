import { Stripe } from 'stripe'

/** The request itself was refused, as it would be again: nothing is gained by trying again. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}
