import { draftsMaximum, type Received } from '#contract/signals/incoming-signals.ts'
import type { SignalReading } from '#contract/signals/signal-messages.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from '../index.ts'
import { publishIn } from '../publishing.ts'
import { recordStep } from '../steps.ts'
import { readMessage } from '../texts/read-message.ts'
import { wordsOf } from './alert-words.ts'
import { type Plan, planOf } from './at-once.ts'
import { hashOfText } from './channels/codes.ts'
import {
  countWaiting,
  findReceived,
  type IncomingSource,
  insertReceived,
  lockSource,
} from './incoming.store.ts'

export interface IncomingMessage {
  /** What its sender tells it apart by: the same again is the same message. */
  onceId: string
  text: string
  sentAt: Date
}

/**
 * Takes a message from elsewhere in, in the name of the source's author. The same `onceId` of the same source again gives
 * what the first made, as 'repeated'. Throws `forbidden` for a source that is off or whose author may not publish any more,
 * `not_found` for one that is gone meanwhile, `conflict` for one that somebody else has taken over at this moment, and for
 * another text with an `onceId` that a script has sent before,
 * `rule_violated` where too many wait already.
 */
export async function receiveSignal(
  { access, db, now }: Pick<SignalsDeps, 'access' | 'db' | 'now'>,
  source: IncomingSource,
  message: IncomingMessage,
): Promise<Received> {
  return access.inNameOfAuthor(source.authorId, 'content.manage', (actor) =>
    db.transaction((tx) => takeIn(tx, actor, { sourceId: source.id, message, at: now() })),
  )
}

async function takeIn(
  tx: Executor,
  actor: Actor,
  { sourceId, message, at }: { sourceId: string; message: IncomingMessage; at: Date },
): Promise<Received> {
  const { onceId, text, sentAt } = message
  const source = await lockSource(tx, sourceId)
  if (!source) throw notFound()
  const before = await findReceived(tx, sourceId, onceId)
  const textHash = hashOfText(text.trim())
  if (before) {
    // A channel's post may be edited; a script that sends its id twice would lose a signal without noticing.
    if (source.kind === 'key' && before.textHash?.equals(textHash) === false) {
      throw new Failure('conflict', 'Another message was already sent with this Idempotency-Key.')
    }
    const draftId = before.text === null ? null : before.id
    return { outcome: 'repeated', signalId: before.signalId, draftId }
  }
  if (source.authorId !== actor.id) {
    throw new Failure('conflict', 'The source has been changed in the meantime.')
  }
  if (!source.isOn) throw new Failure('forbidden', 'This source is switched off.')
  const words = wordsOf(text)
  const reading = readMessage(words)
  const row = { id: newId(), sourceId, onceId, textHash, sentAt, receivedAt: at }
  if (source.kind === 'telegram' && isChatter(words, reading)) {
    const nothing = { text: null, reading: null, problem: null, signalId: null }
    await insertReceived(tx, { ...row, ...nothing, outcome: 'discarded' })
    return { outcome: 'unread', signalId: null, draftId: null }
  }
  const roleAccess = [source.roleAccess]
  const plan =
    source.mode === 'at_once'
      ? await planUnlessLate(tx, { sourceId, roleAccess, words, reading, at }, sentAt)
      : ({ outcome: 'waits', problem: null } as const)
  if (plan.outcome === 'waits') {
    const isRead = reading.signals.length > 0 || reading.update !== undefined
    const outcome = isRead ? 'draft' : 'unread'
    await requireRoom(tx)
    const problem = plan.problem?.slice(0, 500) ?? null
    const waiting = { text, reading: JSON.stringify(reading), problem, signalId: null }
    await insertReceived(tx, { ...row, ...waiting, outcome })
    await emit(tx, { type: 'signal.changed', subject: row.id, audience: { role: 'admin' } })
    return { outcome, signalId: null, draftId: row.id }
  }
  const { outcome, signalId } = plan
  await insertReceived(tx, { ...row, outcome, text: null, reading: null, problem: null, signalId })
  if (plan.outcome === 'published') {
    await publishIn(tx, actor, { id: signalId, input: plan.input, at })
  } else {
    await recordStep(tx, plan.signal, plan.step, { at, by: actor })
  }
  return { outcome, signalId, draftId: null }
}

/** How old a message may be that does something at once. */
const lateMs = 10 * 60_000

/** What nobody has read for a while, as while the academy was down, is no longer what its sender would do now. */
const planUnlessLate = async (
  tx: Executor,
  message: Parameters<typeof planOf>[1],
  sentAt: Date,
): Promise<Plan> =>
  message.at.getTime() - sentAt.getTime() > lateMs
    ? {
        outcome: 'waits',
        problem: 'It came in late: the academy could not read it when it was sent.',
      }
    : planOf(tx, message)

/** What is written in a channel beside signals: nothing was read of it, and it has no number. */
export const isChatter = (words: string, { signals, update }: SignalReading): boolean =>
  signals.length === 0 && update === undefined && !/\p{Nd}/u.test(words)

/** Throws rule_violated where as many messages wait as may. */
export async function requireRoom(tx: Executor): Promise<void> {
  if ((await countWaiting(tx)) < draftsMaximum) return
  throw new Failure('rule_violated', `At most ${draftsMaximum} messages can wait.`)
}
