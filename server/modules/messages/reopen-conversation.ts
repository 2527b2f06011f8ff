import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockConversation, setClosed } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { tellBothSides } from './tell-both-sides.ts'

/** Reopens a closed conversation, once. Throws 404 if there is none. */
export function reopenConversation(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, userId)
    if (!conversation) throw notFound()
    if (!conversation.closedAt) return
    await setClosed(tx, userId, null)
    const subject = userId
    await recordAudit(tx, actor, { action: 'conversation.reopened', subject, person: userId })
    await tellBothSides(tx, 'conversation.reopened', userId)
  })
}
