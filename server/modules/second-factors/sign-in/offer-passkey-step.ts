import type { AssertionOptions } from '#contract/second-factors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { offerAssertion } from '../passkeys/offer-assertion.ts'
import { findPending } from './pending-sign-ins.store.ts'
import { stepOver } from './step-over.ts'

interface Sent {
  token: string
  address: string
  origin: string | undefined
}

/** The WebAuthn options for the second step of a sign-in. Throws 401 if that is over. */
export async function offerPasskeyStep(
  deps: SecondFactorsDeps,
  { token, address, origin }: Sent,
): Promise<AssertionOptions> {
  const { db, limiters, now } = deps

  await limiters.address.consume(address)
  const pending = await findPending(db.pool, hashToken(token), now())
  if (!pending) throw stepOver()
  return offerAssertion(deps, { userId: pending.userId, purpose: 'step' }, origin)
}
