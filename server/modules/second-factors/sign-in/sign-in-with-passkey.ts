import type { Assertion } from '#contract/second-factors.ts'
import type { Visitor } from '#server/modules/identity/index.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { noteUse } from '../passkeys/passkeys.store.ts'
import { verifyAssertion } from '../passkeys/verify-assertion.ts'
import { wrongProof } from '../wrong-proof.ts'

interface Sent {
  response: Assertion
  caller: Visitor
  /** The origin stated by the browser. */
  site: string | undefined
}

/**
 * Signs in with a passkey instead of the password. The passkey has verified its user, so it is two
 * factors in one: something the user has, and something the user is or knows. Throws 400.
 */
export async function signInWithPasskey(deps: SecondFactorsDeps, { response, caller, site }: Sent) {
  const { db, identity, limiters, now } = deps

  await limiters.address.consume(caller.address)
  const used = await verifyAssertion(deps, {
    response,
    purpose: 'sign-in',
    userId: null,
    origin: site,
  })
  const { userId } = used
  const open = await identity.signIn.prepare(userId, caller)
  if (!open) throw wrongProof('passkey', 'response')
  return db.transaction(async (tx) => {
    const isThere = await identity.signIn.hold(tx, { userId })
    if (!isThere || !(await noteUse(tx, { ...used, at: now() }))) {
      throw wrongProof('passkey', 'response')
    }
    return open(tx)
  })
}
