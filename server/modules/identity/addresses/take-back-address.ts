import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import { announceSessions } from '../announce-sessions.ts'
import type { Visitor } from '../caller-of.ts'
import type { IdentityDeps } from '../deps.ts'
import { keepResetLink } from '../keep-reset-link.ts'
import { tellOwner } from '../letters/tell-owner.ts'
import { revokeSessions, updatePassword, voidResets } from '../password-resets.store.ts'
import { lockProfile } from '../profile.store.ts'
import { endChangesAfter, findTakeBack, spendTakeBack } from './address-changes.store.ts'
import { voidLinks } from './address-links.store.ts'
import { linkOver } from './link-over.ts'
import { moveAddress } from './move-address.ts'

/**
 * Reverts a change of address, confirmed or not, with the token from the mails to the old address.
 * Whoever made the change knows the password, so: the old address is restored and later changes are
 * undone, all sessions and everything else that a password reset ends are ended, the password is
 * voided, and a reset link is sent to the old address. Throws 422 for an invalid link.
 */
export async function takeBackAddress(
  deps: IdentityDeps,
  token: string,
  { address, origin }: Visitor,
): Promise<{ email: string }> {
  const { actors, contributed, db, limiters, mail, now, passwords } = deps

  /** Locks everybody out until a new password is set by a link. */
  async function lockOut(tx: Executor, userId: string, passwordHash: string, at: Date) {
    await updatePassword(tx, { id: userId, passwordHash, at })
    await revokeSessions(tx, { id: userId, at })
    await voidResets(tx, userId, at)
    await voidLinks(tx, userId, at)
    for (const end of contributed.endsWithPassword) await end(tx, userId)
  }

  await limiters.openedLinks.consume(address)
  const tokenHash = hashToken(token)
  const open = await findTakeBack(db.pool, tokenHash, now())
  if (!open) throw linkOver()
  const { userId } = open
  const nobodys = await passwords.hash(randomToken())
  const email = await db.transaction(async (tx) => {
    const user = await lockProfile(tx, userId)
    const at = now()
    const change = user && (await spendTakeBack(tx, tokenHash, at))
    if (!change) throw linkOver()
    const { oldEmail } = change
    await endChangesAfter(tx, { userId, after: change.createdAt, at })
    await moveAddress(tx, { id: userId, email: oldEmail, at })
    await lockOut(tx, userId, nobodys, at)
    await recordAudit(tx, { id: userId, origin }, { action: 'email.taken_back', person: userId })
    const path = await keepResetLink(tx, { userId, at })
    await tellOwner(tx, mail, {
      user: { id: userId, email: oldEmail },
      kind: 'address-taken-back',
      detail: oldEmail,
      at,
      where: null,
      more: ['Everybody was signed out, and what was connected has ended.'],
      ...(path && { path }),
    })
    await announceSessions(tx, userId)
    return oldEmail
  })
  actors.forget(userId)
  return { email }
}
