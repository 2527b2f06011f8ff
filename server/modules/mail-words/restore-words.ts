import type { MailText } from '#contract/mail-words.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ChangeWords } from './change-words.ts'
import { findVersion } from './mail-words.store.ts'
import { requireWords } from './require-words.ts'

/**
 * Publishes earlier words again, as the next version; 0 are those that the program came with. Throws 404
 * where there is no such version, 409 when others are published than were seen, and 422 where the mail has
 * lost one of their fields since.
 */
export const createRestoreWords =
  (change: ChangeWords) =>
  (
    actor: Actor,
    key: string,
    { number, seen }: { number: number; seen: number },
  ): Promise<MailText> =>
    change(actor, { key, seen, action: 'mail_words.restored' }, async (tx, kind) => {
      if (number === 0) return kind.words
      const version = await findVersion(tx, key, number)
      if (!version) throw notFound()
      requireWords(kind, version)
      return version
    })
