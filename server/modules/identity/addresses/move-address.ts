import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure } from '#server/platform/failure.ts'
import { emailKey } from '../identity.rules.ts'
import { updateUser } from '../profile.store.ts'
import { releaseAddress } from './address-changes.store.ts'

/**
 * Gives a user an address that has just been confirmed. Throws 409 if another account has it, or
 * could still reclaim it.
 */
export async function moveAddress(
  tx: Executor,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<void> {
  const key = emailKey(email)
  await releaseAddress(tx, key, at)
  const change = { email, emailKey: key, emailConfirmedAt: at, updatedAt: at }
  await updateUser(tx, id, change).catch(refuseTaken)
}

function refuseTaken(error: unknown): never {
  const violated = violatedUnique(error)
  if (violated !== 'users_email_key' && violated !== 'users_email_held') throw error
  throw new Failure('conflict', 'An account with this email already exists.')
}
