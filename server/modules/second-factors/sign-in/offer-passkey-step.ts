import type { AssertionOptions } from '#contract/second-factors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { createOfferAssertion } from '../passkeys/offer-assertion.ts'
import { findPending } from './pending-sign-ins.store.ts'
import { stepOver } from './step-over.ts'

interface Sent {
  token: string
  address: string
  origin: string | undefined
}

/** The WebAuthn options for the second step of a sign-in. Throws 401 if that is over. */
export const createOfferPasskeyStep = (deps: SecondFactorsDeps) => {
  const { db, limiters, now } = deps
  const offerAssertion = createOfferAssertion(deps)
  return async ({ token, address, origin }: Sent): Promise<AssertionOptions> => {
    await limiters.address.consume(address)
    const pending = await findPending(db.pool, hashToken(token), now())
    if (!pending) throw stepOver()
    return offerAssertion({ userId: pending.userId, purpose: 'step' }, origin)
  }
}
