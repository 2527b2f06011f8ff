import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LettersDeps } from './deps.ts'
import { letterMail } from './letter-mail.ts'
import { findLetter } from './letters.store.ts'

/** Sends a letter to the actor alone; throws 404. */
export function testLetter(
  deps: Pick<LettersDeps, 'db' | 'identity' | 'mail'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const letter = await findLetter(tx, id)
    if (!letter) throw notFound()
    await deps.mail.queue(tx, await letterMail(deps, letter, actor))
    const name = letter.subject
    await recordAudit(tx, actor, { action: 'letter.tested', subject: id, name })
  })
}
