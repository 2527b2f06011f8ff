import type { Executor } from '#server/platform/database/database.ts'
import type { IdentityDeps } from './deps.ts'
import { lockUser, revokeSessions, voidResets } from './password-resets.store.ts'
import { insertSuspension } from './suspensions.store.ts'

/**
 * Suspends an account in the caller's transaction: its sessions end, links sent earlier are voided,
 * and nobody can sign in until it is reinstated; nothing is deleted. False if there is no such
 * user, or the user is already suspended. The caller must emit the event.
 */
export async function suspend(
  { now }: Pick<IdentityDeps, 'now'>,
  tx: Executor,
  { userId, reason, by }: { userId: string; reason: string; by: string },
): Promise<boolean> {
  // A concurrent sign-in either waits for this lock, or has finished and is ended here.
  if (!(await lockUser(tx, userId))) return false
  const at = now()
  if (!(await insertSuspension(tx, { userId, reason, by, at }))) return false
  await revokeSessions(tx, { id: userId, at })
  await voidResets(tx, userId, at)
  return true
}
