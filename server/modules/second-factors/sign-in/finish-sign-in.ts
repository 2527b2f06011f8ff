import type { FactorProof } from '#contract/second-factors.ts'
import type { Visitor } from '#server/modules/identity/index.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { checkProof } from '../check-proof.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { countTry, takePending } from './pending-sign-ins.store.ts'
import { stepOver } from './step-over.ts'

interface Sent {
  token: string
  proof: FactorProof
  caller: Visitor
  /** The origin stated by the browser. */
  site: string | undefined
}

/**
 * Completes the second step of a sign-in and opens the session. Throws 401 if the first step is no
 * longer valid, for example after a change of the password, 400 for a wrong factor, 429 after too
 * many attempts.
 */
export async function finishSignIn(deps: SecondFactorsDeps, { token, proof, caller, site }: Sent) {
  const { db, identity, limiters, now } = deps

  await limiters.address.consume(caller.address)
  const tokenHash = hashToken(token)
  const pending = await countTry(db.pool, tokenHash, now())
  if (!pending) throw stepOver()
  const spend = await checkProof(deps, {
    userId: pending.userId,
    proof,
    purpose: 'step',
    origin: site,
  })
  const open = await identity.signIn.prepare(pending.userId, caller)
  if (!open) throw stepOver()
  return db.transaction(async (tx) => {
    if (!(await identity.signIn.hold(tx, pending))) throw stepOver()
    await spend(tx)
    if (!(await takePending(tx, tokenHash))) throw stepOver()
    return open(tx)
  })
}
