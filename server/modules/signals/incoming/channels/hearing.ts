import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { SignalsDeps } from '../../index.ts'
import { findByChannel, type IncomingSource } from '../incoming.store.ts'
import { receiveSignal } from '../receiving.ts'
import type { ChannelPost, ChannelUpdate } from './channel-update.ts'
import { setTrouble } from './channels.store.ts'
import { codeIn } from './codes.ts'
import { takeEdit } from './editing.ts'
import { linkChannel } from './linking.ts'

/** Why a message is taken from no channel: it is passed over, so that those behind it are read. */
const refusals: ReadonlySet<string> = new Set(['forbidden', 'not_found', 'rule_violated'])

/**
 * Does what was heard of a channel: a code links it, a post is a message of its source, an edit of one changes what waits.
 * The same again is the same as once. `isCode` says that the post was a code, which is nothing to read.
 */
export async function heardInChannel(
  deps: SignalsDeps,
  update: ChannelUpdate,
): Promise<{ isCode: boolean }> {
  const code = update.what === 'post' ? codeIn(update.text) : null
  try {
    if (code !== null) await linkChannel(deps, code, update)
    else await heardOfSource(deps, update)
  } catch (error) {
    if (!(error instanceof Failure) || !refusals.has(error.code)) throw error
    deps.log.warn({ err: error }, 'signals: a post in a Telegram channel was not taken')
  }
  return { isCode: code !== null }
}

async function heardOfSource(deps: SignalsDeps, update: ChannelUpdate): Promise<void> {
  const source = await findByChannel(deps.db.pool, update.chatId)
  if (!source) return
  if (update.what === 'bot') {
    await noteReach(deps, source, update.isAdmin ? null : noAdmin)
    // What the academy posts there itself is no news to it.
  } else if (!(await deps.ownPosts(update))) await takePost(deps, source, update)
}

const noAdmin =
  'The bot is no longer an admin of the channel. Add it again in Telegram, among the channel’s administrators.'

const noteReach = ({ db }: SignalsDeps, source: IncomingSource, trouble: string | null) =>
  db.transaction(async (tx) => {
    if (!(await setTrouble(tx, source.id, trouble))) return
    await emit(tx, { type: 'signal.changed', subject: source.id, audience: { role: 'admin' } })
  })

async function takePost(
  deps: SignalsDeps,
  source: IncomingSource,
  post: ChannelPost,
): Promise<void> {
  const { chatId, editedAt, messageId, sentAt, text } = post
  const onceId = `${chatId}/${messageId}`
  if (editedAt !== null) return takeEdit(deps, source, { onceId, text, sentAt, editedAt })
  await receiveSignal(deps, source, { onceId, text, sentAt })
}
