import { messageFileFieldsSchema } from '#contract/messages/message-files.ts'
import type { Message, Side } from '#contract/messages/messages.ts'
import type { Form, IncomingAttachment } from '#server/modules/media/index.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from '../index.ts'
import { presentMessage } from '../messages.present.ts'
import { findMessage } from '../messages.store.ts'
import { alreadySent, writeMessage } from '../sending.ts'

type MessageForm = Form<IncomingAttachment | null>

/**
 * Sends a message with the file that `receive` reads, once for each id from the sender's device. A
 * refused message leaves no file; if the student does not exist, nothing is read.
 */
export async function sendFile(
  deps: MessagesDeps,
  actor: Actor,
  to: { userId: string; side: Side },
  receive: () => Promise<MessageForm>,
): Promise<Message> {
  const { db, identity, media, sending } = deps
  const store = async (
    actor: Actor,
    { userId, side }: { userId: string; side: Side },
    { fields, file }: MessageForm,
  ): Promise<string> => {
    if (!file) throw new Failure('invalid_input', 'Please choose a file.')
    const parsed = messageFileFieldsSchema.safeParse(fields)
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ message }) => ({ path: 'text', message }))
      throw new Failure('invalid_input', issues[0]?.message ?? 'Invalid input.', { issues })
    }
    const stored = await media.keepMessageFile(actor, file)
    const message = { text: parsed.data.text, clientId: actor.sent?.key ?? newId(), file: stored }
    return media.keepOnce(actor, stored.key, (tx, id) =>
      writeMessage(deps, tx, actor, { userId, side, message }, id),
    )
  }

  await sending.consume(actor.id)
  const [user] = await identity.usersByIds(db.pool, [to.userId])
  if (!user) throw notFound()
  const form = await receive()
  try {
    const row = await findMessage(db.pool, await store(actor, to, form))
    if (!row) throw notFound()
    return presentMessage({ ...row, senderName: actor.name }, (key) => media.addressOf(actor, key))
  } catch (error) {
    if (form.file) await media.discardAttachment(form.file)
    if (violatedUnique(error) === 'messages_once') throw alreadySent()
    if (violatedForeignKey(error)) throw notFound()
    throw error
  }
}
