import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockConversation, setClosed } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { tellBothSides } from './tell-both-sides.ts'

/**
 * Closes a conversation that the actor has read up to a given message; idempotent. Throws 404 if
 * there is none, 409 if the student has written since.
 */
export function closeConversation(
  { db, now }: Pick<MessagesDeps, 'db' | 'now'>,
  actor: Actor,
  userId: string,
  upTo: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, userId)
    if (!conversation) throw notFound()
    if (conversation.closedAt) return
    if (conversation.lastOfStudent > upTo) {
      throw new Failure('conflict', 'The student has written again. Please read it first.')
    }
    await setClosed(tx, userId, now())
    const subject = userId
    await recordAudit(tx, actor, { action: 'conversation.closed', subject, person: userId })
    await tellBothSides(tx, 'conversation.closed', userId)
  })
}
