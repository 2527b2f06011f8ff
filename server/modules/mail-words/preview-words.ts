import type { MailWords } from '#contract/mail-words.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MailWordsDeps } from './deps.ts'
import { findKind } from './find-kind.ts'
import { tryOut } from './try-out.ts'

/** A preview of a mail with this text. Throws 404, and 422 if the text is invalid for the mail. */
export function previewWords(
  deps: Pick<MailWordsDeps, 'contributed' | 'db' | 'mail'>,
  _actor: Actor,
  key: string,
  words: MailWords,
) {
  return deps.mail.render(deps.db.pool, tryOut(findKind(deps, key), words))
}
