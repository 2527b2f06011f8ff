import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeFactors } from '../change-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { recoveryCodesIfNone } from '../recovery-codes-if-none.ts'
import { wrongProof } from '../wrong-proof.ts'
import { confirmableMs, stepOf } from './totp.rules.ts'
import { confirmSecret, findTotp } from './totp.store.ts'

/**
 * Activates the authenticator app with its first code, and returns recovery codes if the account
 * has none. Throws 400 for a wrong code, 409 if there is nothing to confirm (any more).
 */
export async function confirmTotp(
  deps: SecondFactorsDeps,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const { limiters, now, secrets } = deps

  await limiters.codes.consume(actor.id)
  await limiters.codesPerDay.consume(actor.id)
  return changeFactors(deps, actor, async (tx) => {
    const userId = actor.id
    const at = now()
    const factor = await findTotp(tx, userId)
    const isOpen = factor && at.getTime() - factor.createdAt.getTime() < confirmableMs
    const secret = isOpen ? secrets.open(userId, factor.sealedSecret) : null
    if (!factor || factor.confirmedAt || secret === null) throw nothingToConfirm()
    const step = stepOf(secret, code, at)
    if (step === null) throw wrongProof('code')
    if (!(await confirmSecret(tx, { userId, step, at }))) throw nothingToConfirm()
    return {
      result: { recoveryCodes: await recoveryCodesIfNone(tx, userId) },
      action: 'factor.added',
      told: 'An authenticator app was set up for your account just now.',
    }
  })
}

const nothingToConfirm = () =>
  new Failure('conflict', 'There is nothing to confirm any more. Please start again.')
