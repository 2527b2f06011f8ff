import type { AssertionOptions } from '#contract/second-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { createOfferAssertion } from '../passkeys/offer-assertion.ts'

/** The WebAuthn options for signing in with a passkey only. */
export const createOfferPasskeySignIn = (deps: SecondFactorsDeps) => {
  const offerAssertion = createOfferAssertion(deps)
  return async (address: string, origin: string | undefined): Promise<AssertionOptions> => {
    await deps.limiters.address.consume(address)
    return offerAssertion({ userId: null, purpose: 'sign-in' }, origin)
  }
}
