import type { MailText, MailWords } from '#contract/mail-words.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ChangeWords } from './change-words.ts'
import { requireWords } from './require-words.ts'

/** Has a mail sent in these words from now on; throws 404, 409 when others are published than were seen, 422. */
export const createPublishWords =
  (change: ChangeWords) =>
  (
    actor: Actor,
    key: string,
    { seen, subject, body }: MailWords & { seen: number },
  ): Promise<MailText> =>
    change(actor, { key, seen, action: 'mail_words.published' }, async (_tx, kind) => {
      requireWords(kind, { subject, body })
      return { subject, body }
    })
