import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { deleteFactors } from '../second-factors.store.ts'
import { tellOwner } from '../tell-owner.ts'

/**
 * Removes all factors of an account whose owner has lost them, in the caller's transaction and as
 * its last step: sessions end, and the owner is notified. Only the password remains.
 */
export async function takeFactors(
  tx: Executor,
  { identity, now }: Pick<SecondFactorsDeps, 'identity' | 'now'>,
  user: { id: string; email: string },
): Promise<void> {
  await deleteFactors(tx, user.id)
  await tellOwner(
    tx,
    { identity, now },
    {
      user,
      told: 'Two-factor sign-in of your account was switched off by the academy just now, and you were signed out everywhere. Your password is enough again; set up a new second factor soon.',
    },
  )
  await identity.signIn.endSessions(tx, { userId: user.id })
  await emit(tx, { type: 'factors.changed', subject: user.id, audience: { user: user.id } })
}
