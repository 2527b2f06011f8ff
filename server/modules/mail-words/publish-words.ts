import type { MailText, MailWords } from '#contract/mail-words.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ChangeDeps, changeWords } from './change-words.ts'
import { requireWords } from './require-words.ts'

/**
 * Publishes a mail's new text; throws 404, 409 if a different version has been published since,
 * 422.
 */
export function publishWords(
  deps: ChangeDeps,
  actor: Actor,
  key: string,
  { seen, subject, body }: MailWords & { seen: number },
): Promise<MailText> {
  return changeWords(
    deps,
    actor,
    { key, seen, action: 'mail_words.published' },
    async (_tx, kind) => {
      requireWords(kind, { subject, body })
      return { subject, body }
    },
  )
}
