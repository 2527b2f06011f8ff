import type { IdentityDeps } from './deps.ts'
import { findPasswordHash } from './password-resets.store.ts'
import { wrongPassword } from './wrong-password.ts'

/**
 * Verifies the password of the signed-in user and returns the matching hash, to be compared again
 * under the user's lock. Throws 400 if it is wrong, 429 after too many attempts.
 */
export async function checkOwnPassword(
  { db, limiters, log, passwords }: IdentityDeps,
  userId: string,
  password: string,
  path: string,
): Promise<string> {
  await limiters.password.consume(`user:${userId}`)
  const known = await findPasswordHash(db.pool, userId)
  const fits = await passwords.verify(known?.passwordHash ?? null, password)
  if (!known || !fits) {
    log.warn({ user: userId }, 'a signed-in user gave a wrong password')
    throw wrongPassword(path)
  }
  return known.passwordHash
}
