import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeFactors } from '../change-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { deletePasskey } from './passkeys.store.ts'

/** Removes a passkey of the caller. Throws 404 for any other. */
export function removePasskey(deps: SecondFactorsDeps, actor: Actor, id: string): Promise<void> {
  return changeFactors(deps, actor, async (tx) => {
    const removed = await deletePasskey(tx, { id, userId: actor.id })
    if (!removed) throw notFound()
    return {
      result: undefined,
      action: 'factor.removed',
      told: `The passkey ‘${removed.name}’ was removed from your account just now.`,
    }
  })
}
