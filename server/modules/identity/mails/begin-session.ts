import { pages } from '#contract/site/pages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import type { Visitor } from '../caller-of.ts'
import { deviceOf } from '../identity.rules.ts'
import { noteFirstSession } from '../identity.store.ts'
import type { IdentityDeps } from '../index.ts'
import type { Whereabouts } from './account-news.rules.ts'
import { isWithin } from './guessing.ts'
import { tellOwner } from './tell-owner.ts'

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
    limiters: Pick<IdentityDeps['limiters'], 'deviceMails'>
  },
  { user, isKnownDevice, caller, at }: NewSession,
) {
  const isFirst = user.firstSignedInAt === null
  const isNews = !isFirst && !isKnownDevice && !user.shared
  const isStated = isNews && (await isWithin(limiters.deviceMails, user.id))
  return async (tx: Executor, email: string): Promise<void> => {
    if (isFirst) await noteFirstSession(tx, user.id, at)
    if (!isStated) return
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

/** A caller's device and network address, as reported to the account's owner. */
export const whereaboutsOf = ({
  userAgent,
  origin,
}: {
  userAgent: string
  origin: Pick<Origin, 'address'>
}): Whereabouts => ({
  device: deviceOf(userAgent),
  address: origin.address,
})
