import { createHash, randomBytes } from 'node:crypto'
import { type TelegramStatus, telegramCodeMinutes } from '#contract/telegram.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  deleteChat,
  deleteCode,
  findChat,
  insertChat,
  isConnectedBy,
  replaceCode,
  takeCode,
} from './telegram.store.ts'
import type { TelegramBot } from './telegram-bot.ts'

export interface TelegramDeps {
  db: Database
  now: Clock
  /** null where the academy has none. */
  bot: TelegramBot | null
  holdSession: Identity['holdSession']
}

/** Whether there is a bot, and which chat of the caller's gets notifications. */
export const createReadTelegram =
  ({ db, bot }: Pick<TelegramDeps, 'db' | 'bot'>) =>
  async (actor: Actor): Promise<TelegramStatus> => {
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
export const createConnectTelegram =
  ({ db, now, bot, holdSession }: TelegramDeps) =>
  async (actor: Actor): Promise<{ url: string; expiresAt: string }> => {
    if (!bot) throw new Failure('rule_violated', 'This academy does not use Telegram.')
    const name = await bot.username().catch((cause: unknown) => {
      const message = 'Telegram cannot be reached. Please try again in a moment.'
      throw new Failure('unavailable', message, { cause, retryAfter: 5 })
    })
    const code = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now().getTime() + telegramCodeMinutes * 60_000)
    await db.transaction(async (tx) => {
      await holdSession(tx, actor)
      await replaceCode(tx, { userId: actor.id, codeHash: hashCode(code), expiresAt })
    })
    return { url: `https://t.me/${name}?start=${code}`, expiresAt: expiresAt.toISOString() }
  }

/** Sends nothing more to the caller's chat. */
export const createDisconnectTelegram =
  ({ db }: Pick<TelegramDeps, 'db'>) =>
  (actor: Actor): Promise<void> =>
    db.transaction(async (tx) => {
      await disconnect(tx, { userId: actor.id })
    })

/** Ends what a user has with the bot: the link that is not used yet, and the chat. */
export async function endTelegram(tx: Executor, userId: string): Promise<void> {
  // In the order of whoever uses the link, so that no chat is connected in between.
  await deleteCode(tx, userId)
  await disconnect(tx, { userId })
}

/** Disconnects a chat, and has its owner's screens told; whether there was one. */
export async function disconnect(
  tx: Executor,
  which: Parameters<typeof deleteChat>[1],
): Promise<boolean> {
  const user = await deleteChat(tx, which)
  if (user !== undefined) await tellChanged(tx, user)
  return user !== undefined
}

/**
 * Connects the chat to the user for whom the code was made; it is used up by that. False when there is
 * no such code, be it wrong, too old, or used by another chat.
 */
export const createRedeemCode =
  ({ db, now }: Pick<TelegramDeps, 'db' | 'now'>) =>
  async (code: string, chat: { chatId: string; name: string }): Promise<boolean> => {
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
        if (loser !== undefined) await tellChanged(tx, loser)
        await tellChanged(tx, user)
        return true
      })
    } catch (error) {
      // The user has been deleted at this very moment.
      if (violatedForeignKey(error)) return false
      throw error
    }
  }

const tellChanged = (tx: Executor, user: string) =>
  emit(tx, { type: 'telegram.changed', audience: { user } })

/** A plain hash is enough: nobody guesses 256 random bits. */
const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()
