import type { TelegramStatus } from '#contract/telegram.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../deps.ts'
import { findChat } from './telegram.store.ts'
import type { TelegramBot } from './telegram-bot.ts'

/** Whether there is a bot, and which chat of the caller's gets notifications. */
export const createReadTelegram =
  ({ db, bot }: Pick<NotificationsDeps, 'db'> & { bot: TelegramBot | null }) =>
  async (actor: Actor): Promise<TelegramStatus> => {
    const chat = bot ? await findChat(db.pool, actor.id) : undefined
    return {
      available: bot !== null,
      connection: chat ? { name: chat.name, connectedAt: chat.connectedAt.toISOString() } : null,
    }
  }
