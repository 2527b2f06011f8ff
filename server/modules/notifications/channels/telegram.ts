import { headsFor } from '../record-heads/heads-for.ts'
import { disconnectChat } from '../telegram/chats.ts'
import { messageOf } from '../telegram/telegram.rules.ts'
import { chatsAt, findChatTarget } from '../telegram/telegram.store.ts'
import { TelegramRefusal } from '../telegram/telegram-bot.ts'
import { NotTaken } from './channel.rules.ts'
import type { PagedChannel } from './channel.ts'
import { messageFor } from './message-for.ts'

const day = 24 * 60 * 60 * 1000

/** Messages of the academy's bot to chats that users have connected. */
export const telegram: PagedChannel = {
  name: 'telegram',
  // Telegram counts the messages of a bot.
  atOnce: 1,
  newsForMs: day,
  targets: async ({ bot, db }, { userId: only, createdAt: at }, page) =>
    bot ? chatsAt(db.pool, { at, only, ...page }) : [],
  async send(deps, target, notification) {
    const { bot, config, db } = deps
    if (!bot) throw new NotTaken('The academy has no bot at Telegram any more')
    const chat = await findChatTarget(db.pool, target)
    if (!chat) return 'gone'
    const message = await messageFor(deps, chat.userId, notification)
    const to = { userId: chat.userId, channel: 'telegram' } as const
    const notes = await headsFor(deps, to, notification)
    try {
      await bot.send(chat.chatId, messageOf({ ...notification, message, notes }, config.PUBLIC_URL))
      return 'delivered'
    } catch (error) {
      if (!(error instanceof TelegramRefusal)) throw error
      if (error.isGone) {
        await db.transaction((tx) => disconnectChat(tx, { id: target }))
        return 'gone'
      }
      if (error.retryAfter === undefined) throw new NotTaken(error.message, { cause: error })
      return { waitSeconds: error.retryAfter }
    }
  },
}
