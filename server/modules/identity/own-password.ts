import { Failure } from '#server/platform/failure.ts'
import type { IdentityDeps } from './deps.ts'
import { findPasswordHash } from './password-resets.store.ts'

/**
 * The refusal of a password that does not fit; `path` is the field that it stood in. Not a 401: the
 * caller is signed in, and a client would take it for the end of the session.
 */
export function wrongPassword(path: string): Failure {
  const message = 'The current password is not right.'
  return new Failure('invalid_input', message, { issues: [{ path, message }] })
}

/**
 * Checks the password of the signed-in user and gives the hash that it fits, to be compared once more
 * under the user's lock. Throws 400 when it does not fit, 429 after too many tries.
 */
export const createCheckOwnPassword =
  ({ db, limiters, passwords }: IdentityDeps) =>
  async (userId: string, password: string, path: string): Promise<string> => {
    await limiters.password.consume(`user:${userId}`)
    const known = await findPasswordHash(db.pool, userId)
    const fits = await passwords.verify(known?.passwordHash ?? null, password)
    if (!known || !fits) throw wrongPassword(path)
    return known.passwordHash
  }
