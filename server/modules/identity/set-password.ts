import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { revokeSessions, updatePassword, voidResets } from './password-resets.store.ts'

const everythingEnded =
  'You were signed out everywhere, and what was connected has ended with it: the address of your calendar, live alerts and Telegram. Connect in the settings what you want to have again.'

interface NewPassword {
  user: { id: string; email: string }
  passwordHash: string
  at: Date
  /** The session that may go on; without it all end. */
  except?: string
}

/**
 * Sets a password in the caller's transaction, as its last step: sessions end, in every process at
 * once, links that were sent count no longer, and the owner of the account is told by mail.
 */
export async function setPassword(
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  { user, passwordHash, at, except }: NewPassword,
): Promise<void> {
  await updatePassword(tx, { id: user.id, passwordHash, at })
  await revokeSessions(tx, { id: user.id, at, except })
  await voidResets(tx, user.id, at)
  await mail.queue(tx, {
    to: user.email,
    account: user.id,
    subject: 'Your password was changed',
    greeting: 'Hello,',
    paragraphs: [
      'The password of your account was changed just now.',
      except === undefined ? everythingEnded : 'You were signed out everywhere else.',
      'If it was not you, set a new one at once with the link on the sign-in page.',
    ],
    button: { label: 'Sign in', path: '/login' },
  })
  await emit(tx, { type: 'access.changed', subject: user.id, audience: { user: user.id } })
}
