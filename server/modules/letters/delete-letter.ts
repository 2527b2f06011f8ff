import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LettersDeps } from './deps.ts'
import { removeLetter } from './letters.store.ts'
import { lockDraft } from './lock-draft.ts'

/** Deletes a draft; throws 404, and 409 if it is scheduled or sent. */
export function deleteLetter(
  { db }: Pick<LettersDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { subject } = await lockDraft(tx, id)
    await removeLetter(tx, id)
    await recordAudit(tx, actor, { action: 'letter.deleted', subject: id, name: subject })
  })
}
