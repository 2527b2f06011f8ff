import type { AssertionOptions } from '#contract/second-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { createOfferAssertion } from '../passkeys/offer-assertion.ts'

/** What a browser is asked with to sign in by a passkey alone. */
export const createOfferPasskeySignIn = (deps: SecondFactorsDeps) => {
  const offerAssertion = createOfferAssertion(deps)
  return async (address: string, origin: string | undefined): Promise<AssertionOptions> => {
    await deps.limiters.address.consume(address)
    return offerAssertion({ userId: null, purpose: 'sign-in' }, origin)
  }
}
