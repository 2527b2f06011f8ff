import { createHash } from 'node:crypto'
import type { Message, NewMessage, Side } from '#contract/messages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countMessage, openConversation } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { presentMessage } from './messages.present.ts'
import { findMessage, insertMessage } from './messages.store.ts'
import { tellBothSides } from './tell-both-sides.ts'

/** Writes into a conversation, once for each `clientId`: that is the id of the sender's device. */
export function createSendMessage({ db, now, sending }: MessagesDeps) {
  const store = (actor: Actor, entry: { userId: string; side: Side; message: NewMessage }) => {
    const { userId, side, message } = entry
    const said = createHash('sha256').update(JSON.stringify([userId, side, message.text]))
    const sender = { id: actor.id, sent: { key: message.clientId, said } }
    return createOnce(db, sender, async (tx, id) => {
      // Locked from here on: messages of one conversation are numbered one after the other.
      const conversation = await openConversation(tx, userId, now())
      const row = {
        id,
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
        await recordAudit(tx, actor, { action: 'message.sent', subject: id, person: userId })
      }
      await tellBothSides(tx, 'message.new', userId, id)
    })
  }

  return async (
    actor: Actor,
    userId: string,
    side: Side,
    message: NewMessage,
  ): Promise<Message> => {
    await sending.consume(actor.id)
    try {
      const row = await findMessage(db.pool, await store(actor, { userId, side, message }))
      if (!row) throw notFound()
      return presentMessage(row, [actor])
    } catch (error) {
      if (violatedUnique(error) === 'messages_once') {
        throw new Failure('conflict', 'This message has already been sent.')
      }
      if (violatedForeignKey(error)) throw notFound()
      throw error
    }
  }
}
