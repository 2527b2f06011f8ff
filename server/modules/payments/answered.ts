import { Failure } from '#server/platform/failure.ts'
import { isRefusal } from './is-refusal.ts'
import { stripeErrorType } from './stripe-error-type.ts'

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
