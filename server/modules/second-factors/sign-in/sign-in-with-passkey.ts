import type { Assertion } from '#contract/second-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { noteUse } from '../passkeys/passkeys.store.ts'
import { createVerifyAssertion } from '../passkeys/verify-assertion.ts'
import { wrongProof } from '../wrong-proof.ts'

interface Sent {
  response: Assertion
  address: string
  ip: string
  userAgent: string
  deviceToken: string | undefined
  origin: string | undefined
}

/**
 * Signs in by a passkey in place of the password. The passkey has looked at its owner, so that it is two
 * factors in one: what the owner has, and what the owner is or knows. Throws 400.
 */
export const createSignInWithPasskey = (deps: SecondFactorsDeps) => {
  const { db, identity, limiters, now } = deps
  const verifyAssertion = createVerifyAssertion(deps)
  return async ({ response, address, origin, ...browser }: Sent) => {
    await limiters.address.consume(address)
    const used = await verifyAssertion({ response, purpose: 'sign-in', userId: null, origin })
    const { userId } = used
    const open = await identity.signIn.prepare(userId, browser)
    if (!open) throw wrongProof('passkey', 'response')
    return db.transaction(async (tx) => {
      const isThere = await identity.signIn.hold(tx, { userId })
      if (!isThere || !(await noteUse(tx, { ...used, at: now() }))) {
        throw wrongProof('passkey', 'response')
      }
      return open(tx)
    })
  }
}
