import { disconnectChat } from '../telegram/disconnect-chat.ts'
import { messageOf } from '../telegram/telegram.rules.ts'
import { chatsAt, findChatNumber } from '../telegram/telegram.store.ts'
import { TelegramRefusal } from '../telegram/telegram-refusal.ts'
import type { PagedChannel } from './channel.ts'

const day = 24 * 60 * 60 * 1000

/** Messages of the academy's bot to chats that users have connected. */
export const telegram: PagedChannel = {
  name: 'telegram',
  // Telegram counts the messages of a bot.
  atOnce: 1,
  newsForMs: day,
  targets: async ({ bot, db }, { userId: only, createdAt: at }, page) =>
    bot ? chatsAt(db.pool, { at, only, ...page }) : [],
  async send({ bot, config, db }, target, notification) {
    if (!bot) throw new Error('the academy has no bot at Telegram any more')
    const number = await findChatNumber(db.pool, target)
    if (number === undefined) return 'gone'
    try {
      await bot.send(number, messageOf(notification, config.PUBLIC_URL))
      return 'delivered'
    } catch (error) {
      if (!(error instanceof TelegramRefusal)) throw error
      if (error.isGone) {
        await db.transaction((tx) => disconnectChat(tx, { id: target }))
        return 'gone'
      }
      if (error.retryAfter === undefined) throw error
      return { waitSeconds: error.retryAfter }
    }
  },
}
