import type { NewMessage, Side } from '#contract/messages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countMessage, openConversation } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { presentMessage } from './messages.present.ts'
import { findSent, insertMessage, type MessageRow } from './messages.store.ts'
import { tellBothSides } from './tell-both-sides.ts'

export function createSendMessage({ db, now, sending }: MessagesDeps) {
  async function store(
    tx: Executor,
    actor: Actor,
    entry: { userId: string; side: Side; message: NewMessage },
  ): Promise<MessageRow> {
    const { userId, side, message } = entry
    // Locked from here on: messages of one conversation are numbered one after the other.
    const conversation = await openConversation(tx, userId, now())
    const sent = await findSent(tx, actor.id, message.clientId)
    if (sent && (sent.userId !== userId || sent.side !== side)) throw used()
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

  return async (actor: Actor, userId: string, side: Side, message: NewMessage) => {
    await sending.consume(actor.id)
    try {
      const row = await db.transaction((tx) => store(tx, actor, { userId, side, message }))
      return presentMessage(row, [actor])
    } catch (error) {
      // Another conversation was written to under the same id at the same moment.
      if (violatedUnique(error) === 'messages_once') throw used()
      if (violatedForeignKey(error)) throw notFound()
      throw error
    }
  }
}

const used = () => new Failure('conflict', 'This message has already been sent to somebody else.')
