import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeFactors } from '../change-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { deleteTotp } from './totp.store.ts'

/** Deactivates the authenticator app. Throws 404 if there is none. */
export function removeTotp(deps: SecondFactorsDeps, actor: Actor): Promise<void> {
  return changeFactors(deps, actor, async (tx) => {
    if (!(await deleteTotp(tx, actor.id))) throw notFound()
    return {
      result: undefined,
      action: 'factor.removed',
      told: 'The authenticator app of your account was removed just now.',
    }
  })
}
