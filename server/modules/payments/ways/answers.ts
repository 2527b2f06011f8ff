import { Failure } from '#server/platform/failure.ts'

/** The refusal of a webhook that the provider has not just sent. */
export const unsigned = (cause?: unknown): Failure =>
  new Failure('bad_request', 'The signature is missing, wrong or too old.', { cause })

/** The refusal of a payment that a provider does not begin, such as in a currency that the account does not take. */
export const notBegun = (cause: unknown): Failure =>
  new Failure(
    'rule_violated',
    'This way of paying does not take the payment. Please choose another, or write to the academy.',
    { cause },
  )

/** The refusal while a provider cannot be reached, or fails itself: a retry may help. */
export const unavailable = (cause?: unknown): Failure =>
  new Failure(
    'unavailable',
    'The payment provider does not answer. Please try again in a moment.',
    { retryAfter: 5, cause },
  )
