import type { Executor } from '#server/platform/database/database.ts'
import { endWaiting } from './addresses/address-changes.store.ts'
import { announceSessions } from './announce-sessions.ts'
import type { Visitor } from './caller-of.ts'
import type { IdentityDeps } from './deps.ts'
import { tellOwner } from './letters/tell-owner.ts'
import { whereaboutsOf } from './letters/whereabouts-of.ts'
import { revokeSessions, updatePassword, voidResets } from './password-resets.store.ts'

const connectionsEnded =
  'what was connected has ended with it: the address of your calendar, live alerts and Telegram. Connect in the settings what you want to have again.'

interface NewPassword {
  user: { id: string; email: string }
  passwordHash: string
  at: Date
  /** Who sets it. */
  caller: Visitor
  /** The session that may continue; by default all end. */
  except?: string
}

/**
 * Sets a password in the caller's transaction, as its last step. Somebody else may have known
 * the old one, so sessions end in every process at once, and with them a pending change of address and
 * whatever modules register for a new password; links sent earlier are voided, and the account's owner is
 * notified.
 */
export async function setPassword(
  tx: Executor,
  { contributed, mail }: Pick<IdentityDeps, 'contributed' | 'mail'>,
  { user, passwordHash, at, caller, except }: NewPassword,
): Promise<void> {
  await updatePassword(tx, { id: user.id, passwordHash, at })
  await revokeSessions(tx, { id: user.id, at, except })
  await voidResets(tx, user.id, at)
  await endWaiting(tx, user.id, at)
  await tellOwner(tx, mail, {
    user,
    kind: 'password-changed',
    detail: '',
    at,
    where: whereaboutsOf(caller),
    more: [
      `You were signed out everywhere${except === undefined ? '' : ' else'}, and ${connectionsEnded}`,
    ],
  })
  await announceSessions(tx, user.id)
  for (const end of contributed.endsWithPassword) await end(tx, user.id)
}
