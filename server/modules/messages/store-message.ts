import type { NewMessage, Side } from '#contract/messages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { alreadySent } from './already-sent.ts'
import { countMessage, openConversation } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { findSent, insertMessage, type MessageRow } from './messages.store.ts'
import { tellBothSides } from './tell-both-sides.ts'

/**
 * Keeps a message in the caller's transaction, once for each id that its sender has given it. Throws 409
 * where that id stands for another message.
 */
export const createStoreMessage =
  ({ now }: Pick<MessagesDeps, 'now'>) =>
  async (
    tx: Executor,
    actor: Actor,
    { userId, side, message }: { userId: string; side: Side; message: NewMessage },
  ): Promise<MessageRow> => {
    // Locked from here on: messages of one conversation are numbered one after the other.
    const conversation = await openConversation(tx, userId, now())
    const sent = await findSent(tx, actor.id, message.clientId)
    if (sent && (sent.userId !== userId || sent.side !== side)) throw alreadySent()
    if (sent) return sent
    const row: MessageRow = {
      id: newId(),
      userId,
      number: conversation.lastNumber + 1,
      senderId: actor.id,
      side,
      clientId: message.clientId,
      text: message.text,
      sentAt: now(),
    }
    await insertMessage(tx, row)
    await countMessage(tx, row)
    if (side === 'academy') {
      await recordAudit(tx, actor, { action: 'message.sent', subject: row.id, person: userId })
    }
    await tellBothSides(tx, 'message.new', userId, row.id)
    return row
  }
