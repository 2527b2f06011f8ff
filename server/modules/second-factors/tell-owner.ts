import type { Executor } from '#server/platform/database/database.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** Tells the owner of an account by mail, in the caller's transaction, what became of its factors. */
export const tellOwner = (
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  { user, told }: { user: { id: string; email: string }; told: string },
): Promise<void> =>
  mail.queue(tx, {
    to: user.email,
    account: user.id,
    subject: 'Your two-factor sign-in was changed',
    greeting: 'Hello,',
    paragraphs: [
      told,
      'If it was not you, set a new password at once with the link on the sign-in page, look through your settings, and write to us.',
    ],
    button: { label: 'Open settings', path: '/settings' },
  })
