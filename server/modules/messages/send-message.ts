import { createHash } from 'node:crypto'
import type { Message, NewMessage, Side } from '#contract/messages.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { alreadySent } from './already-sent.ts'
import type { MessagesDeps } from './deps.ts'
import { presentMessage } from './messages.present.ts'
import { findMessage } from './messages.store.ts'
import { type Entry, writeMessage } from './write-message.ts'

/** Sends a message, once for each `clientId`, the id given by the sender's device. */
export async function sendMessage(
  deps: MessagesDeps,
  actor: Actor,
  userId: string,
  side: Side,
  message: NewMessage,
): Promise<Message> {
  const { db, media, sending } = deps
  const store = (actor: Actor, entry: Entry) => {
    const { userId, side, message } = entry
    const said = createHash('sha256').update(JSON.stringify([userId, side, message.text]))
    const sender = { id: actor.id, sent: { key: message.clientId, said } }
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
