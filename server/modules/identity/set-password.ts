import type { Executor } from '#server/platform/database/database.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { announceSessions } from './announce-sessions.ts'
import type { Caller } from './caller-of.ts'
import { tellOwner } from './letters/tell-owner.ts'
import { whereaboutsOf } from './letters/whereabouts-of.ts'
import { revokeSessions, updatePassword, voidResets } from './password-resets.store.ts'

const everythingEnded =
  'You were signed out everywhere, and what was connected has ended with it: the address of your calendar, live alerts and Telegram. Connect in the settings what you want to have again.'

interface NewPassword {
  user: { id: string; email: string }
  passwordHash: string
  at: Date
  /** Who sets it. */
  caller: Caller
  /** The session that may continue; by default all end. */
  except?: string
}

/**
 * Sets a password in the caller's transaction, as its last step: sessions end in every process at
 * once, links sent earlier are voided, and the account's owner is notified.
 */
export async function setPassword(
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  { user, passwordHash, at, caller, except }: NewPassword,
): Promise<void> {
  await updatePassword(tx, { id: user.id, passwordHash, at })
  await revokeSessions(tx, { id: user.id, at, except })
  await voidResets(tx, user.id, at)
  await tellOwner(tx, mail, {
    user,
    kind: 'password-changed',
    detail: '',
    at,
    where: whereaboutsOf(caller),
    more: [except === undefined ? everythingEnded : 'You were signed out everywhere else.'],
  })
  await announceSessions(tx, user.id)
}
