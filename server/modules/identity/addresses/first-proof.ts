import type { Executor } from '#server/platform/database/database.ts'
import type { Visitor } from '../caller-of.ts'
import type { IdentityDeps } from '../index.ts'
import { whereaboutsOf } from '../mails/begin-session.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import { revokeSessions } from '../password-resets.store.ts'
import { isKnownTo } from '../tokens.ts'
import { forgetDevices } from './addresses.store.ts'

interface Unproved {
  id: string
  email: string
  passwordHash: string
  firstSignedInAt: Date | null
  devicesSince: Date | null
}

/**
 * Prepares the end of what was set up on an account before its address was confirmed, since anybody can register
 * with somebody else's; returns the function that does it, as the last step of the transaction of the first
 * confirmation. A browser in which the account is known is that of whoever registered it, so nothing ends;
 * otherwise the holder of the mailbox is told what did.
 */
export async function endEarlier(
  { contributed, mail, tokens }: Pick<IdentityDeps, 'contributed' | 'mail' | 'tokens'>,
  caller: Visitor,
) {
  const device = caller.deviceToken ? await tokens.verifyDevice(caller.deviceToken) : null
  return async (tx: Executor, user: Unproved, at: Date): Promise<void> => {
    // Nothing can have been set up without a sign-in.
    if (!user.firstSignedInAt || (device && isKnownTo(user, device))) return
    const ended = await endSetUp({ contributed }, tx, user.id)
    await revokeSessions(tx, { id: user.id, at })
    await forgetDevices(tx, user.id, at)
    for (const end of contributed.endsWithPassword) await end(tx, user.id)
    await tellOwner(tx, mail, {
      user,
      kind: 'earlier-ended',
      detail: ['all sessions', ...ended].join(', '),
      at,
      where: whereaboutsOf(caller),
    })
  }
}

/** Ends what a new password leaves alone, for the first proof of a mailbox; returns what that was, in words. */
export async function endSetUp(
  { contributed }: Pick<IdentityDeps, 'contributed'>,
  tx: Executor,
  userId: string,
): Promise<string[]> {
  const ended: string[] = []
  for (const end of contributed.endsWithFirstProof) ended.push(...(await end(tx, userId)))
  return ended
}
