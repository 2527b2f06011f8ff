import type { NewMessage, Side } from '#contract/messages.ts'
import type { KeptAttachment } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countMessage, openConversation } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { insertMessage } from './messages.store.ts'
import { tellBothSides } from './tell-both-sides.ts'

/** A message about to be written to a conversation. */
export interface Entry {
  userId: string
  side: Side
  message: NewMessage & { file?: KeptAttachment }
}

/** Writes a message with this id in the caller's transaction, and notifies both sides. */
export async function writeMessage(
  { now }: Pick<MessagesDeps, 'now'>,
  tx: Executor,
  actor: Actor,
  { userId, side, message }: Entry,
  id: string,
) {
  // Locked from here on: messages of one conversation are numbered sequentially.
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
    fileKey: message.file?.key ?? null,
    fileName: message.file?.name ?? null,
    fileBytes: message.file ? String(message.file.bytes) : null,
  }
  await insertMessage(tx, row)
  await countMessage(tx, row)
  if (side === 'academy') {
    await recordAudit(tx, actor, { action: 'message.sent', subject: id, person: userId })
  }
  await tellBothSides(tx, 'message.new', userId, id)
}
