import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeFactors } from './change-factors.ts'
import type { SecondFactorsDeps } from './deps.ts'
import { drawRecoveryCodes } from './draw-recovery-codes.ts'
import { hasFactor } from './has-factor.ts'
import { factorsOf } from './second-factors.store.ts'

/**
 * Generates new recovery codes for the caller. Throws 422 if there is no factor that they could
 * replace.
 */
export function renewRecoveryCodes(
  deps: SecondFactorsDeps,
  actor: Actor,
): Promise<{ recoveryCodes: string[] }> {
  return changeFactors(deps, actor, async (tx) => {
    if (!hasFactor(await factorsOf(tx, actor.id))) {
      throw new Failure('rule_violated', 'Set up an authenticator app or a passkey first.')
    }
    return {
      result: { recoveryCodes: await drawRecoveryCodes(tx, actor.id) },
      action: 'factor.recovery_codes_renewed',
      told: 'New recovery codes were made for your account just now. Those of before no longer work.',
    }
  })
}
