import { pages } from '#contract/pages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Visitor } from '../caller-of.ts'
import { noteFirstSession } from '../identity.store.ts'
import type { IdentityDeps } from '../index.ts'
import { isWithin } from './is-within.ts'
import { tellOwner } from './tell-owner.ts'
import { whereaboutsOf } from './whereabouts-of.ts'

interface NewSession {
  user: { id: string; firstSignedInAt: Date | null; shared: boolean }
  /** Whether the account has signed in with this device before. */
  isKnownDevice: boolean
  caller: Pick<Visitor, 'origin' | 'userAgent'>
  at: Date
}

/**
 * Decides, before the transaction in which a session begins, whether its owner is notified; returns
 * the function that does so as the last step of the transaction. The first session after
 * registration is not notified, nor are those of shared accounts.
 */
export async function beginSession(
  {
    limiters,
    mail,
  }: Pick<IdentityDeps, 'mail'> & {
    limiters: Pick<IdentityDeps['limiters'], 'deviceLetters'>
  },
  { user, isKnownDevice, caller, at }: NewSession,
) {
  const isFirst = user.firstSignedInAt === null
  const isNews = !isFirst && !isKnownDevice && !user.shared
  const isTold = isNews && (await isWithin(limiters.deviceLetters, user.id))
  return async (tx: Executor, email: string): Promise<void> => {
    if (isFirst) await noteFirstSession(tx, user.id, at)
    if (!isTold) return
    const where = whereaboutsOf(caller)
    await tellOwner(tx, mail, {
      user: { id: user.id, email },
      kind: 'new-device',
      detail: where.device,
      at,
      where,
      path: pages.profile,
    })
  }
}
