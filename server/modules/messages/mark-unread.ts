import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findConversation, takeReadMarkBack } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { tellBothSides } from './tell-both-sides.ts'

/** Marks the student's last message as unread again; throws 404 if there is no conversation. */
export function markUnread(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (await takeReadMarkBack(tx, userId)) {
      const subject = userId
      await recordAudit(tx, actor, { action: 'conversation.unread', subject, person: userId })
      await tellBothSides(tx, 'message.read', userId)
    } else if (!(await findConversation(tx, userId))) throw notFound()
  })
}
