import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from './deps.ts'
import { findOpenReset, lockUser, spendReset } from './password-resets.store.ts'
import { setPassword } from './set-password.ts'

const linkOver = () =>
  new Failure('rule_violated', 'This link is no longer valid. Please ask for a new one.')

/**
 * Sets a new password with the token of a reset link; ends all sessions, and all else that modules say
 * ends with a reset: whoever asks for one may have had an intruder. Unknown, used and outdated
 * tokens get the same 422; of several calls with one token exactly one succeeds.
 */
export const createResetPassword =
  ({ actors, contributed, db, now, mail, passwords }: IdentityDeps) =>
  async (token: string, password: string, origin: Origin): Promise<void> => {
    const tokenHash = hashToken(token)
    // Looked at before the costly hash is made, decided under the row's lock afterwards.
    const open = await findOpenReset(db.pool, tokenHash, now())
    if (!open) throw linkOver()
    const passwordHash = await passwords.hash(password)
    await db.transaction(async (tx) => {
      // The user first, as whoever sends a link does: the other order could end in a deadlock.
      const user = await lockUser(tx, open.userId)
      const at = now()
      if (!user || !(await spendReset(tx, tokenHash, at))) throw linkOver()
      const owner = { id: user.id, origin }
      await recordAudit(tx, owner, { action: 'password.reset', person: user.id })
      await setPassword(tx, mail, { user, passwordHash, at })
      for (const end of contributed.endsWithReset) await end(tx, user.id)
    })
    actors.forget(open.userId)
  }
