import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { findPasswordHash, lockUser } from './password-resets.store.ts'
import type { Passwords } from './passwords.ts'
import { setPassword } from './set-password.ts'

interface ChangeDeps {
  db: Database
  now: Clock
  mail: Pick<Mail, 'queue'>
  passwords: Passwords
  /** Tries of one user: a stolen access token must not serve to guess the password. */
  limiter: RateLimiter
  onSessionsEnded: (userId: string) => void
}

// Not a 401: the caller is signed in, and a client would take it for the end of the session.
const wrongPassword = () => {
  const message = 'The current password is not right.'
  return new Failure('invalid_input', message, { issues: [{ path: 'currentPassword', message }] })
}

/**
 * Changes the caller's password; ends all other sessions. Throws 400 when the current password does
 * not fit; of several changes at once that know the same password one succeeds.
 */
export const createChangePassword =
  ({ db, now, mail, passwords, limiter, onSessionsEnded }: ChangeDeps) =>
  async (
    actor: Actor,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<void> => {
    await limiter.consume(`user:${actor.id}`)
    const known = await findPasswordHash(db.pool, actor.id)
    const fits = await passwords.verify(known?.password_hash ?? null, currentPassword)
    if (!known || !fits) throw wrongPassword()
    const passwordHash = await passwords.hash(newPassword)
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, actor.id)
      // Somebody else has set another password while this one was being checked.
      if (user?.password_hash !== known.password_hash) throw wrongPassword()
      await setPassword(tx, mail, { user, passwordHash, at: now(), except: actor.sessionId })
    })
    onSessionsEnded(actor.id)
  }
