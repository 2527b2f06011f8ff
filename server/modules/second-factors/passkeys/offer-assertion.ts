import type { AssertionOptions } from '#contract/second-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import type { Challenge } from './challenges.store.ts'
import { giveChallenge } from './give-challenge.ts'
import { relyingParty } from './passkeys.rules.ts'
import { credentialsOf } from './passkeys.store.ts'

const timeout = 120_000

/**
 * The WebAuthn options for using a passkey: one of the user's or, if the user is not known yet, any
 * passkey for the academy. In the latter case user verification (finger, face or PIN) is required,
 * since it replaces the password as well.
 */
export async function offerAssertion(
  deps: SecondFactorsDeps,
  { userId, purpose }: Pick<Challenge, 'purpose' | 'userId'>,
  origin: string | undefined,
): Promise<AssertionOptions> {
  const { config, db } = deps

  const known = userId === null ? [] : await credentialsOf(db.pool, userId)
  const allowCredentials = known.map((one) => ({ ...one, type: 'public-key' as const }))
  return {
    challenge: await giveChallenge(deps, { purpose, userId }),
    timeout,
    rpId: relyingParty(config.PUBLIC_URL, origin).id,
    ...(userId !== null && { allowCredentials }),
    userVerification: userId === null ? 'required' : 'preferred',
  }
}
