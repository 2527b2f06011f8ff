import { coversBackOffice } from '#contract/second-factors.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { hasFactor } from '../has-factor.ts'
import { factorsOf } from '../second-factors.store.ts'
import { takeFactors } from './take-factors.ts'

/**
 * Removes the factors of another user who has lost them; does nothing if there are none. Throws
 * 404, 422 for one's own account, and 403 for the account of somebody with more permissions than
 * the caller.
 */
export async function resetFactors(
  deps: SecondFactorsDeps,
  actor: Actor,
  userId: string,
): Promise<void> {
  const { access, actors, db, identity } = deps

  if (userId === actor.id) {
    throw new Failure('rule_violated', 'Your own factors are changed in your settings.')
  }
  if (!coversBackOffice(actor, await access.accessOf(userId))) {
    throw new Failure('forbidden', 'This user may do more than you. Ask somebody who may as much.')
  }
  await db.transaction(async (tx) => {
    const user = await identity.signIn.lock(tx, userId)
    if (!user) throw notFound()
    if (!hasFactor(await factorsOf(tx, userId))) return
    await recordAudit(tx, actor, { action: 'user.factors_reset', subject: userId })
    await takeFactors(tx, deps, user)
  })
  actors.forget(userId)
}
