import { newId } from '#server/platform/clock.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { SignalsDeps } from '../../index.ts'
import { readMessage } from '../../texts/read-message.ts'
import { wordsOf } from '../alert-words.ts'
import { type IncomingSource, insertReceived, lockSource } from '../incoming.store.ts'
import { type IncomingMessage, isChatter, requireRoom } from '../receiving.ts'
import { changeReceived, lockPost } from './channels.store.ts'
import { hashOfText } from './codes.ts'

/** Why an edit waits, whatever its source does with new posts: a level changes only by an entry that students see. */
const editedLater =
  'The post was edited after it was taken in. Nothing published has changed: record a step if something has.'
const editedSince = 'The post was edited.'

const takenOver = () => new Failure('conflict', 'The source has been changed in the meantime.')

/**
 * Takes an edited post in: what waits of it says from now on what the post says. What was published of it stays as it is; the
 * edit waits beside it to be looked at. Throws `forbidden` for a source whose author may not publish any more.
 */
export async function takeEdit(
  { access, db, now }: SignalsDeps,
  source: IncomingSource,
  { onceId, text, sentAt, editedAt }: IncomingMessage & { editedAt: Date },
): Promise<void> {
  const textHash = hashOfText(text.trim())
  const words = wordsOf(text)
  const reading = readMessage(words)
  const isRead = reading.signals.length > 0 || reading.update !== undefined
  const outcome = isRead ? ('draft' as const) : ('unread' as const)
  await access.inNameOfAuthor(source.authorId, 'content.manage', (actor) =>
    db.transaction(async (tx) => {
      const at = now()
      const held = await lockSource(tx, source.id)
      if (!held?.isOn) return
      // It is read again, and then in that name.
      if (held.authorId !== actor.id) throw takenOver()
      const made = await lockPost(tx, { sourceId: source.id, onceId })
      const [last] = made
      // From before the channel was linked.
      if (!last && sentAt < held.createdAt) return
      if (last && (last.textHash?.equals(textHash) || last.text === text)) return
      const isTaken = made.some(({ signalId }) => signalId !== null)
      const waiting = made.find((one) => one.text !== null)
      const problem = isTaken ? editedLater : editedSince
      const said = { outcome, problem, text, textHash, reading: JSON.stringify(reading) }
      if (waiting) await changeReceived(tx, waiting.id, said)
      else if (isTaken || !isChatter(words, reading)) {
        await requireRoom(tx)
        await insertReceived(tx, {
          id: newId(),
          sourceId: source.id,
          onceId: last ? `${onceId}/${Math.floor(editedAt.getTime() / 1000)}` : onceId,
          ...said,
          signalId: null,
          sentAt,
          receivedAt: at,
        })
      } else return
      await emit(tx, { type: 'signal.changed', subject: source.id, audience: { role: 'admin' } })
    }),
  )
}
