import type { SourceInput } from '#contract/signals/incoming-signals.ts'
import {
  channelCodeMinutes,
  type NewChannelCode,
  type SignalChannels,
} from '#contract/signals/signal-channels.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from '../../index.ts'
import { addSource } from '../sources.ts'
import type { ChannelUpdate } from './channel-update.ts'
import {
  findCode,
  findCodeOf,
  findLinked,
  insertChannel,
  replaceCode,
  selectChannels,
  setCodeProblem,
  takeCode,
} from './channels.store.ts'
import { hashOfText, newChannelCode } from './codes.ts'

/** The channels from which signals come in, and how far the caller's own code has come. */
export async function listChannels(
  { db, now, telegramBot }: SignalsDeps,
  actor: Actor,
): Promise<SignalChannels> {
  const [channels, code] = await Promise.all([
    selectChannels(db.pool),
    findCodeOf(db.pool, actor.id),
  ])
  const isValid = code !== undefined && code.expiresAt > now()
  return {
    available: telegramBot() !== null,
    channels,
    waiting: isValid ? { problem: code.problem, expiresAt: code.expiresAt.toISOString() } : null,
  }
}

/**
 * Makes the code that links the channel in which it is posted, with what is to become of its signals; an earlier one no
 * longer does. Throws 422 where the academy has no bot, 503 where Telegram cannot be reached.
 */
export async function makeChannelCode(
  { db, identity, now, telegramBot }: SignalsDeps,
  actor: Actor,
  { name, mode, roleAccess: [roleAccess = 'community_student'] }: SourceInput,
): Promise<NewChannelCode> {
  const known = telegramBot()
  if (!known) throw new Failure('rule_violated', 'This academy does not use Telegram.')
  const bot = await known.username().catch((cause: unknown) => {
    const message = 'Telegram cannot be reached. Please try again in a moment.'
    throw new Failure('unavailable', message, { cause, retryAfter: 5 })
  })
  const code = newChannelCode()
  const expiresAt = new Date(now().getTime() + channelCodeMinutes * 60_000)
  await db.transaction(async (tx) => {
    await identity.holdSession(tx, actor)
    await replaceCode(tx, {
      userId: actor.id,
      codeHash: hashOfText(code),
      name,
      mode,
      roleAccess,
      problem: null,
      expiresAt,
    })
    await recordAudit(tx, actor, {
      action: 'signal.channel_code_made',
      subject: actor.id,
      name,
      details: { mode, roleAccess },
    })
  })
  return { code, bot, expiresAt: expiresAt.toISOString() }
}

/**
 * Links the channel in which a code was posted, in the name of whoever has made the code, if they may still publish. What was
 * read before a crash is read again: the code is used up then, and nothing happens.
 */
export async function linkChannel(
  { access, db, now }: SignalsDeps,
  code: string,
  { chatId, title }: ChannelUpdate,
): Promise<void> {
  const codeHash = hashOfText(code)
  const found = await findCode(db.pool, codeHash, now())
  if (!found) return
  try {
    await access.inNameOfAuthor(found.userId, 'content.manage', (actor) =>
      db.transaction(async (tx) => {
        const at = now()
        const row = await takeCode(tx, codeHash, at)
        if (!row) return
        const linked = await findLinked(tx, chatId)
        if (linked) throw linkedAlready(linked.name)
        const { mode, name, roleAccess } = row
        const input = { name, mode, roleAccess: [roleAccess] }
        const sourceId = await addSource(tx, actor, { input, at, by: { chatId } })
        await insertChannel(tx, { sourceId, title, trouble: null })
        await tellOffice(tx, sourceId)
      }),
    )
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'rule_violated') throw error
    const { message } = error
    await db.transaction(async (tx) => {
      await setCodeProblem(tx, codeHash, message)
      await tellOffice(tx, found.userId)
    })
  }
}

const linkedAlready = (name: string) =>
  new Failure('rule_violated', `This channel is linked already, as ${name}. Remove it first.`)

/** Has the open screens of the office read again. */
const tellOffice = (tx: Executor, subject: string) =>
  emit(tx, { type: 'signal.changed', subject, audience: { role: 'admin' } })
