import type { Letter } from '#contract/letters.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LettersDeps } from './deps.ts'
import { presentLetter } from './letters.present.ts'
import { lockLetter, planLetter } from './letters.store.ts'

/**
 * Makes a scheduled letter a draft again; a draft stays one. Throws 404, and 409 once it is being
 * sent.
 */
export function holdLetter(
  { db, now }: Pick<LettersDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<Letter> {
  return db.transaction(async (tx) => {
    const letter = await lockLetter(tx, id)
    if (!letter) throw notFound()
    if (letter.begunAt) throw new Failure('conflict', 'This e-mail is on its way already.')
    const row = await planLetter(tx, id, { sendAt: null, at: now() })
    const name = letter.subject
    await recordAudit(tx, actor, { action: 'letter.held', subject: id, name })
    return presentLetter(row)
  })
}
