import type { Executor } from '#server/platform/database/database.ts'
import type { IdentityDeps } from './deps.ts'
import { lockUser, revokeSessions, voidResets } from './password-resets.store.ts'
import { insertSuspension } from './suspensions.store.ts'

/**
 * Suspends an account in the caller's transaction: its sessions end, links that were sent count no
 * longer, and nobody signs in until it is reinstated; nothing is deleted. False when there is no such
 * user, or a suspended one. Whoever calls announces it.
 */
export const createSuspend =
  ({ now }: Pick<IdentityDeps, 'now'>) =>
  async (
    tx: Executor,
    { userId, reason, by }: { userId: string; reason: string; by: string },
  ): Promise<boolean> => {
    // A sign-in that is under way waits for this, or is waited for and ends here.
    if (!(await lockUser(tx, userId))) return false
    const at = now()
    if (!(await insertSuspension(tx, { userId, reason, by, at }))) return false
    await revokeSessions(tx, { id: userId, at })
    await voidResets(tx, userId, at)
    return true
  }
