import { createHash, randomBytes } from 'node:crypto'
import { type TelegramStatus, telegramCodeMinutes } from '#contract/notifications/telegram.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import type { NotifyingDeps } from '../index.ts'
import {
  deleteChat,
  deleteCode,
  findChat,
  insertChat,
  isConnectedBy,
  replaceCode,
  takeCode,
} from './telegram.store.ts'

/** Whether there is a bot, and which chat of the caller's gets notifications. */
export async function readTelegram(
  { db, bot }: Pick<NotifyingDeps, 'bot' | 'db'>,
  actor: Actor,
): Promise<TelegramStatus> {
  const chat = bot ? await findChat(db.pool, actor.id) : undefined
  return {
    available: bot !== null,
    connection: chat ? { name: chat.name, connectedAt: chat.connectedAt.toISOString() } : null,
  }
}

/**
 * Makes the link that connects the chat in which it is opened; an earlier one no longer works. Throws
 * 422 where the academy has no bot, 503 where Telegram cannot be reached.
 */
export async function connectTelegram(
  { db, now, bot, identity }: Pick<NotifyingDeps, 'bot' | 'db' | 'identity' | 'now'>,
  actor: Actor,
): Promise<{ url: string; expiresAt: string }> {
  if (!bot) throw new Failure('rule_violated', 'This academy does not use Telegram.')
  const name = await bot.username().catch((cause: unknown) => {
    const message = 'Telegram cannot be reached. Please try again in a moment.'
    throw new Failure('unavailable', message, { cause, retryAfter: 5 })
  })
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + telegramCodeMinutes * 60_000)
  await db.transaction(async (tx) => {
    await identity.holdSession(tx, actor)
    await replaceCode(tx, { userId: actor.id, codeHash: hashCode(code), expiresAt })
  })
  return { url: `https://t.me/${name}?start=${code}`, expiresAt: expiresAt.toISOString() }
}

/**
 * Connects the chat to the user for whom the code was made; it is used up by that. False when there is
 * no such code, be it wrong, too old, or used by another chat.
 */
export async function redeemCode(
  { db, now }: Pick<NotifyingDeps, 'db' | 'now'>,
  code: string,
  chat: { chatId: string; name: string },
): Promise<boolean> {
  const codeHash = hashCode(code)
  try {
    return await db.transaction(async (tx) => {
      const user = await takeCode(tx, codeHash, now())
      // What was read before a crash is read again.
      if (user === undefined) return isConnectedBy(tx, chat.chatId, codeHash)
      const loser = await insertChat(tx, {
        userId: user,
        chatId: chat.chatId,
        name: chat.name,
        codeHash,
        connectedAt: now(),
      })
      const actor = { id: user }
      if (loser !== undefined) {
        await recordAudit(tx, actor, { action: 'telegram.disconnected', person: loser })
        await emitChanged(tx, loser)
      }
      await recordAudit(tx, actor, { action: 'telegram.connected', person: user })
      await emitChanged(tx, user)
      return true
    })
  } catch (error) {
    // The user has been deleted at this very moment.
    if (violatedForeignKey(error)) return false
    throw error
  }
}

/** Sends nothing more to the caller's chat. */
export const disconnectTelegram = (
  { db }: Pick<NotifyingDeps, 'db'>,
  actor: Actor,
): Promise<void> => db.transaction((tx) => disconnectChat(tx, { userId: actor.id }, actor.origin))

/**
 * Disconnects a chat, if it is connected, and has its owner's screens told; `origin` is the request
 * that asks for it, where it is not asked for in the chat itself.
 */
export async function disconnectChat(
  tx: Executor,
  which: Parameters<typeof deleteChat>[1],
  origin?: Origin,
): Promise<void> {
  const user = await deleteChat(tx, which)
  if (user === undefined) return
  await recordAudit(tx, { id: user, origin }, { action: 'telegram.disconnected', person: user })
  await emitChanged(tx, user)
}

/** Ends what a user has with the bot: the link that is not used yet, and the chat. */
export async function endTelegram(tx: Executor, userId: string): Promise<void> {
  // In the order of whoever uses the link, so that no chat is connected in between.
  await deleteCode(tx, userId)
  // Recorded with the new password that it belongs to.
  const user = await deleteChat(tx, { userId })
  if (user !== undefined) await emitChanged(tx, user)
}

/** A plain hash is enough: nobody guesses 256 random bits. */
const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Has a user's screens told that the connection is another one. */
const emitChanged = (tx: Executor, user: string) =>
  emit(tx, { type: 'telegram.changed', audience: { user } })
