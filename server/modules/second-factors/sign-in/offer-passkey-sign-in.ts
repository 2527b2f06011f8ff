import type { AssertionOptions } from '#contract/second-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { offerAssertion } from '../passkeys/offer-assertion.ts'

/** The WebAuthn options for signing in with a passkey only. */
export async function offerPasskeySignIn(
  deps: SecondFactorsDeps,
  address: string,
  origin: string | undefined,
): Promise<AssertionOptions> {
  await deps.limiters.address.consume(address)
  return offerAssertion(deps, { userId: null, purpose: 'sign-in' }, origin)
}
