import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findConversation, moveReadMark } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { tellOfReading } from './tell-of-reading.ts'

type ReadDeps = Pick<MessagesDeps, 'db'>

/** Marks a conversation as read by the academy up to a message; throws 404 if there is none. */
export function markRead(
  { db }: ReadDeps,
  actor: Actor,
  userId: string,
  upTo: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (await moveReadMark(tx, userId, 'academy', upTo)) {
      const subject = userId
      await recordAudit(tx, actor, { action: 'conversation.read', subject, person: userId })
      await tellOfReading(tx, userId, 'academy')
    } else if (!(await findConversation(tx, userId))) throw notFound()
  })
}
