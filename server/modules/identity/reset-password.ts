import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { storeConfirmedAddress } from './addresses/addresses.store.ts'
import type { Visitor } from './caller-of.ts'
import type { IdentityDeps } from './deps.ts'
import { findOpenReset, lockUser, spendReset } from './password-resets.store.ts'
import { setPassword } from './set-password.ts'

const linkOver = () =>
  new Failure('rule_violated', 'This link is no longer valid. Please ask for a new one.')

/**
 * Sets a new password with the token of a reset link and ends everything that an intruder may have
 * (`setPassword`), all sessions included. Unknown, used and expired tokens get the same 422; of several simultaneous calls with
 * one token exactly one succeeds.
 */
export async function resetPassword(
  deps: IdentityDeps,
  token: string,
  password: string,
  caller: Visitor,
): Promise<void> {
  const { actors, db, now, passwords } = deps

  const tokenHash = hashToken(token)
  // Checked before the expensive hash, and decided under the row's lock afterwards.
  const open = await findOpenReset(db.pool, tokenHash, now())
  if (!open) throw linkOver()
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    // The user is locked first, as when sending a link: the opposite order could deadlock.
    const user = await lockUser(tx, open.userId)
    const at = now()
    if (!user || !(await spendReset(tx, tokenHash, at))) throw linkOver()
    const owner = { id: user.id, origin: caller.origin }
    await recordAudit(tx, owner, { action: 'password.reset', person: user.id })
    // Whoever has opened the link reads the mails of this address, so it is confirmed.
    await storeConfirmedAddress(tx, user.id, at)
    await setPassword(tx, deps, { user, passwordHash, at, caller })
  })
  actors.forget(open.userId)
}
