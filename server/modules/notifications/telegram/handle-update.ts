import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { disconnectChat } from './disconnect-chat.ts'
import type { createRedeemCode } from './redeem-code.ts'
import type { BotUpdate, TelegramBot } from './telegram-bot.ts'
import { TelegramRefusal } from './telegram-refusal.ts'

interface UpdatesDeps {
  db: Database
  log: Log
  bot: TelegramBot
  redeem: ReturnType<typeof createRedeemCode>
}

/**
 * Does what somebody wrote to the bot and answers: `/start <code>` connects the chat, `/stop` and
 * blocking disconnect it. Doing it twice is the same as once.
 */
export function createHandleUpdate({ db, log, bot, redeem }: UpdatesDeps) {
  const leave = (chatId: string) => db.transaction((tx) => disconnectChat(tx, { chatId }))

  const answerTo = async ({ chatId, name, text }: BotUpdate): Promise<string | null> => {
    if (text === null) {
      await leave(chatId)
      return null
    }
    const [command, code] = text.trim().split(/\s+/)
    if (command === '/stop') {
      await leave(chatId)
      return 'This chat is no longer connected. Nothing more will be sent here.'
    }
    if (command !== '/start' || code === undefined) {
      return 'To get your notifications here, open Settings in the academy and press Connect Telegram. Send /stop to end them.'
    }
    return (await redeem(code.slice(0, 100), { chatId, name }))
      ? 'Connected. Your notifications of the academy will arrive here. Send /stop to end them.'
      : 'This link is not valid any more. Open Settings in the academy and press Connect Telegram again.'
  }

  return async (update: BotUpdate): Promise<void> => {
    if (update.chatId === '') return
    const answer = await answerTo(update)
    if (answer === null) return
    // The deed is done; an answer that does not arrive must not have it done again for ever.
    await bot.send(update.chatId, answer).catch((error: unknown) => {
      const code = error instanceof TelegramRefusal ? error.code : undefined
      log.warn({ err: error, code }, 'telegram: an answer was not taken')
    })
  }
}
