import type { Proof } from '#contract/second-factors.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkProof } from './check-proof.ts'
import type { SecondFactorsDeps } from './deps.ts'

/**
 * Accepts a proof of being the account's owner, and records it for this session. Throws 400 for a
 * wrong proof, and for the password of an account that has a second factor.
 */
export async function proveOwner(
  deps: SecondFactorsDeps,
  actor: Actor,
  proof: Proof,
  origin: string | undefined,
): Promise<void> {
  const { actors, db, identity } = deps

  const userId = actor.id
  const spend = await checkProof(deps, { userId, proof, purpose: 'proof', origin })
  await db.transaction(async (tx) => {
    if (!(await identity.signIn.hold(tx, { userId }))) {
      throw new Failure('unauthorized', 'Please sign in.')
    }
    await spend(tx)
    await identity.signIn.markProved(tx, actor.sessionId)
  })
  actors.forget(userId)
}
