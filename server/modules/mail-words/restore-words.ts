import type { MailText } from '#contract/mail-words.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ChangeDeps, changeWords } from './change-words.ts'
import { findVersion } from './mail-words.store.ts'
import { requireWords } from './require-words.ts'

/**
 * Publishes an earlier text again as the next version; 0 is the default. Throws 404 if there is no
 * such version, 409 if a different one has been published since, and 422 if the mail no longer has
 * one of the text's fields.
 */
export function restoreWords(
  deps: ChangeDeps,
  actor: Actor,
  key: string,
  { number, seen }: { number: number; seen: number },
): Promise<MailText> {
  return changeWords(
    deps,
    actor,
    { key, seen, action: 'mail_words.restored' },
    async (tx, kind) => {
      if (number === 0) return kind.words
      const version = await findVersion(tx, key, number)
      if (!version) throw notFound()
      requireWords(kind, version)
      return version
    },
  )
}
