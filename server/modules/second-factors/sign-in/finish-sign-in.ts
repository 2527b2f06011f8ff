import type { FactorProof } from '#contract/second-factors.ts'
import type { Caller } from '#server/modules/identity/index.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { createCheckProof } from '../check-proof.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { countTry, takePending } from './pending-sign-ins.store.ts'
import { stepOver } from './step-over.ts'

interface Sent {
  token: string
  proof: FactorProof
  caller: Caller
  /** The website that the browser names. */
  site: string | undefined
}

/**
 * The second step of a sign-in: opens the session. Throws 401 where the first step is no longer good,
 * as after a change of the password, 400 for a factor that is not right, 429 after too many tries.
 */
export const createFinishSignIn = (deps: SecondFactorsDeps) => {
  const { db, identity, limiters, now } = deps
  const checkProof = createCheckProof(deps)
  return async ({ token, proof, caller, site }: Sent) => {
    await limiters.address.consume(caller.address)
    const tokenHash = hashToken(token)
    const pending = await countTry(db.pool, tokenHash, now())
    if (!pending) throw stepOver()
    const spend = await checkProof({ userId: pending.userId, proof, purpose: 'step', origin: site })
    const open = await identity.signIn.prepare(pending.userId, caller)
    if (!open) throw stepOver()
    return db.transaction(async (tx) => {
      if (!(await identity.signIn.hold(tx, pending))) throw stepOver()
      await spend(tx)
      if (!(await takePending(tx, tokenHash))) throw stepOver()
      return open(tx)
    })
  }
}
