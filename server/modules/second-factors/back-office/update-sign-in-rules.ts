import type { SignInRules } from '#contract/second-factors.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { hasFactor } from '../has-factor.ts'
import { factorsOf } from '../second-factors.store.ts'
import { lockSignInRules, saveSignInRules } from './sign-in-rules.store.ts'

/**
 * Sets the academy's requirements. Throws 409 if somebody else has changed them since they were
 * read, and 422 if the caller requires a second factor without having one, which would lock the
 * caller out.
 */
export async function updateSignInRules(
  { actors, db, now }: SecondFactorsDeps,
  actor: Actor,
  { updatedAt, ...wanted }: SignInRules,
): Promise<SignInRules> {
  const saved = await db.transaction(async (tx) => {
    const known = await lockSignInRules(tx)
    const { adminsNeedFactor, passwordProof } = wanted
    if (known.adminsNeedFactor === adminsNeedFactor && known.passwordProof === passwordProof) {
      return known
    }
    if (known.updatedAt.getTime() !== Date.parse(updatedAt)) {
      throw new Failure('conflict', 'Somebody else has changed the rules in the meantime.')
    }
    if (adminsNeedFactor && !hasFactor(await factorsOf(tx, actor.id))) {
      throw new Failure(
        'rule_violated',
        'Set up a second factor of your own first: without one you would be shut out yourself.',
      )
    }
    const row = await saveSignInRules(tx, wanted, now())
    await recordAudit(tx, actor, {
      action: 'sign_in_rules.changed',
      ...changeOf(known, row, ['adminsNeedFactor', 'passwordProof']),
    })
    await emit(tx, { type: 'settings.changed', audience: { role: 'admin' } })
    return row
  })
  actors.forgetAll()
  return instants(saved)
}
