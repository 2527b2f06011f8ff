import type { MailWords } from '#contract/mail-words.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { MailWordsDeps } from './deps.ts'
import { findKind } from './find-kind.ts'
import { tryOut } from './try-out.ts'

/**
 * Sends the actor a mail with this text. Throws 404, 422 if the text is invalid for the mail, 429
 * after too many.
 */
export async function testWords(
  deps: MailWordsDeps & { tests: RateLimiter },
  actor: Actor,
  key: string,
  words: MailWords,
): Promise<void> {
  const { db, mail, tests } = deps
  const kind = findKind(deps, key)
  const tried = tryOut(kind, words)
  await tests.consume(actor.id)
  await db.transaction(async (tx) => {
    await mail.queue(tx, { to: actor.email, account: actor.id, ...tried })
    await recordAudit(tx, actor, { action: 'mail_words.tested', name: kind.name })
  })
}
