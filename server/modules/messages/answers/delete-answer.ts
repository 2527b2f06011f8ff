import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from '../deps.ts'
import { lockAnswer, removeAnswer } from './answers.store.ts'

/** Deletes a saved answer; throws 404 if there is none. */
export function deleteAnswer(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const answer = await lockAnswer(tx, id)
    if (!answer) throw notFound()
    await removeAnswer(tx, id)
    await recordAudit(tx, actor, { action: 'answer.deleted', subject: id, name: answer.title })
  })
}
