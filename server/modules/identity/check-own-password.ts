import type { IdentityDeps } from './deps.ts'
import { findPasswordHash } from './password-resets.store.ts'
import { wrongPassword } from './wrong-password.ts'

/**
 * Checks the password of the signed-in user and gives the hash that it fits, to be compared once more
 * under the user's lock. Throws 400 when it does not fit, 429 after too many tries.
 */
export const createCheckOwnPassword =
  ({ db, limiters, log, passwords }: IdentityDeps) =>
  async (userId: string, password: string, path: string): Promise<string> => {
    await limiters.password.consume(`user:${userId}`)
    const known = await findPasswordHash(db.pool, userId)
    const fits = await passwords.verify(known?.passwordHash ?? null, password)
    if (!known || !fits) {
      log.warn({ user: userId }, 'a signed-in user gave a wrong password')
      throw wrongPassword(path)
    }
    return known.passwordHash
  }
