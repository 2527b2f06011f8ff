import { createHash } from 'node:crypto'
import type { Message, NewMessage, Side } from '#contract/messages/messages.ts'
import type { EventType } from '#contract/notifications/events.ts'
import type { StoredAttachment } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countMessage, openConversation } from './conversations.store.ts'
import type { MessagesDeps } from './index.ts'
import { presentMessage } from './messages.present.ts'
import { findMessage, findSent, insertMessage } from './messages.store.ts'

/** Writes to the academy. Sent again with the same clientId, it returns the first message. */
export function sendOwnMessage(
  deps: MessagesDeps,
  actor: Actor,
  message: NewMessage,
): Promise<Message> {
  return sendMessage(deps, actor, actor.id, 'student', message)
}

/** Writes to a student for the academy; throws 404 if there is no such user. */
export function sendAcademyMessage(
  deps: MessagesDeps,
  actor: Actor,
  userId: string,
  message: NewMessage,
): Promise<Message> {
  return sendMessage(deps, actor, userId, 'academy', message)
}

/** Sends a message, once for each `clientId`, the id given by the sender's device. */
async function sendMessage(
  deps: MessagesDeps,
  actor: Actor,
  userId: string,
  side: Side,
  message: NewMessage,
): Promise<Message> {
  const { db, media, sending } = deps
  const store = (actor: Actor, entry: Entry) => {
    const { userId, side, message } = entry
    const requestHash = createHash('sha256').update(JSON.stringify([userId, side, message.text]))
    const sender = { id: actor.id, sent: { key: message.clientId, requestHash } }
    return createOnce(db, sender, (tx, id) => writeMessage(deps, tx, actor, entry, id))
  }

  await sending.consume(actor.id)
  try {
    const row = await findMessage(db.pool, await store(actor, { userId, side, message }))
    if (!row) throw notFound()
    return presentMessage({ ...row, senderName: actor.name }, (key) => media.addressOf(actor, key))
  } catch (error) {
    // The academy has sent it in bulk, under the same id.
    if (violatedUnique(error) === 'messages_once') throw alreadySent()
    if (violatedForeignKey(error)) throw notFound()
    throw error
  }
}

/**
 * Stores a message in the caller's transaction, once for each id given by its sender. Throws 409 if
 * that id belongs to another message.
 */
export async function storeMessage(
  deps: Pick<MessagesDeps, 'now'>,
  tx: Executor,
  actor: Actor,
  entry: Entry,
): Promise<void> {
  const { userId, side, message } = entry
  const sent = await findSent(tx, actor.id, message.clientId)
  if (sent && (sent.userId !== userId || sent.side !== side)) throw alreadySent()
  if (!sent) await writeMessage(deps, tx, actor, entry, newId())
}

/** A message about to be written to a conversation. */
interface Entry {
  userId: string
  side: Side
  message: NewMessage & { file?: StoredAttachment }
  /** Sent to many at once, which answers nobody. */
  inBulk?: boolean
}

/** Writes a message with this id in the caller's transaction, and notifies both sides. */
export async function writeMessage(
  { now }: Pick<MessagesDeps, 'now'>,
  tx: Executor,
  actor: Actor,
  { userId, side, message, inBulk = false }: Entry,
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
    inBulk,
  }
  await insertMessage(tx, row)
  await countMessage(tx, row)
  if (side === 'academy') {
    await recordAudit(tx, actor, { action: 'message.sent', subject: id, person: userId })
  }
  await emitToBothSides(tx, 'message.new', userId, id)
}

/** The error for a message that was sent before, under the same id, to somebody else. */
export const alreadySent = () =>
  new Failure('conflict', 'This message has already been sent to someone else.')

/**
 * Notifies the screens of the student and the admins of a change in their conversation. It emits
 * events, so call it last in the transaction.
 */
export async function emitToBothSides(
  tx: Executor,
  type: EventType,
  userId: string,
  subject = userId,
): Promise<void> {
  await emit(tx, { type, subject, audience: { user: userId } })
  await emit(tx, { type, subject, audience: { role: 'admin' } })
}
