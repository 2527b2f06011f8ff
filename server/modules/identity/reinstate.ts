import type { Executor } from '#server/platform/database/database.ts'
import type { IdentityDeps } from './deps.ts'
import { lockUser } from './password-resets.store.ts'
import { liftSuspension } from './suspensions.store.ts'

/**
 * Ends the suspension of an account in the caller's transaction: its user can sign in again and
 * finds everything unchanged. False if there is no such user, or the user is not suspended.
 */
export async function reinstate(
  { now }: Pick<IdentityDeps, 'now'>,
  tx: Executor,
  { userId, by }: { userId: string; by: string },
): Promise<boolean> {
  return Boolean(await lockUser(tx, userId)) && liftSuspension(tx, { userId, by, at: now() })
}
