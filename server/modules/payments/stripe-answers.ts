import type { Stripe } from 'stripe'
import { Failure } from '#server/platform/failure.ts'
import { observationsOf, recurringOf, refundOf } from './observations.rules.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { unsigned } from './ways/answers.ts'

/**
 * The type name of an error of Stripe's library, such as 'StripeCardError'; empty for other errors.
 * By name, so that an academy without card payments never loads the library.
 */
function stripeErrorType(error: unknown): string {
  const type = error instanceof Error && 'type' in error ? String(error.type) : ''
  return type.startsWith('Stripe') ? type : ''
}

/** Whether the request itself was rejected, so that retrying is pointless. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return stripeErrorType(error) === 'StripeInvalidRequestError'
}

/** Awaits a response; errors that a retry may fix become 503. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isRefusal(error) || stripeErrorType(error) === '') throw error
    const message = 'The payment provider does not answer. Please try again in a moment.'
    throw new Failure('unavailable', message, { retryAfter: 5, cause: error })
  }
}

/** Seconds after which a signed webhook is no longer accepted, to prevent replays. */
const oldestSeconds = 5 * 60

/** Verifies that the provider has just sent this body, and parses it. */
export async function readSignedEvent(
  raw: Buffer,
  {
    signature,
    secret,
    now,
  }: { signature: string | string[] | undefined; secret: string; now: Date },
): Promise<ProviderEvent> {
  if (typeof signature !== 'string') throw unsigned()
  const { Stripe } = await import('stripe')
  try {
    const event = Stripe.webhooks.constructEvent(
      raw,
      signature,
      secret,
      oldestSeconds,
      undefined,
      now.getTime(),
    )
    const { id, type } = event
    return {
      id,
      type,
      observations: observationsOf(event),
      refund: refundOf(event),
      changed: null,
      recurring: recurringOf(event),
    }
  } catch (error) {
    throw unsigned(error)
  }
}
