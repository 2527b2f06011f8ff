import { setTimeout as delay } from 'node:timers/promises'
import type { ChannelUpdate } from '#server/modules/signals/index.ts'
import { type Leadership, takeTurns } from '#server/platform/database/leadership.ts'
import type { NotifyingDeps } from '../index.ts'
import { disconnectChat, redeemCode } from './chats.ts'
import { type BotUpdate, type TelegramBot, TelegramRefusal } from './telegram-bot.ts'

interface ListeningDeps
  extends Pick<NotifyingDeps, 'db' | 'heardInGroup' | 'log' | 'now' | 'signals'> {
  bot: TelegramBot
}

const turnName = 'telegram-updates'

/** Reads what people write to the academy's bot, if it has one, while no other process does. */
export function createListening({
  bot,
  databaseUrl: url,
  db,
  heardInGroup,
  log,
  now,
  signals,
}: Pick<NotifyingDeps, 'bot' | 'databaseUrl' | 'db' | 'heardInGroup' | 'log' | 'now' | 'signals'>) {
  let turns: Leadership | null = null
  return {
    start(): void {
      if (!bot) return
      const deps = { bot, db, heardInGroup, log, now, signals }
      turns ??= takeTurns({ url, log, name: turnName, work: (signal) => poll(deps, signal) })
    },
    async stop(): Promise<void> {
      await turns?.stop()
    },
  }
}

const waitSeconds = 25
const shortestPauseMs = 500
const longestPauseMs = 30_000

/**
 * Reads what is written to the bot, one thing after the other, until `signal` is aborted. What has not
 * been done to its end is read again, by this process or the next; failures only make it pause.
 */
async function poll(deps: ListeningDeps, signal: AbortSignal): Promise<void> {
  const { bot, log } = deps
  let offset = 0
  let failures = 0
  while (!signal.aborted) {
    try {
      const updates = await bot.updates({ offset, seconds: waitSeconds, signal })
      for (const update of updates) {
        if (signal.aborted) return
        await handleUpdate(deps, update)
        offset = update.id + 1
      }
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      const pause = pauseAfter(error, failures)
      failures += 1
      log.warn({ err: error, pause }, 'telegram: messages to the bot could not be read')
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}

function pauseAfter(error: unknown, failures: number): number {
  if (error instanceof TelegramRefusal && error.retryAfter !== undefined) {
    return error.retryAfter * 1000
  }
  return Math.min(longestPauseMs, shortestPauseMs * 2 ** failures)
}

/**
 * Does what somebody wrote to the bot and answers: `/start <code>` connects the chat, `/stop` and
 * blocking disconnect it. Doing it twice is the same as once.
 */
async function handleUpdate(deps: ListeningDeps, update: BotUpdate): Promise<void> {
  if (update.group) await deps.heardInGroup(update.group)
  if (update.channel) await hearChannel(deps, update.channel)
  if (update.chatId === '') return
  const answer = await answerTo(deps, update)
  if (answer === null) return
  // It is done; an answer that does not arrive must not have it done again for ever.
  await deps.bot.send(update.chatId, answer).catch((error: unknown) => {
    const code = error instanceof TelegramRefusal ? error.code : undefined
    deps.log.warn({ err: error, code }, 'telegram: an answer was not taken')
  })
}

/** Tells the signals of a channel what was written in it; the code that has linked it is taken away. */
async function hearChannel({ bot, log, signals }: ListeningDeps, update: ChannelUpdate) {
  const { isCode } = await signals.heardInChannel(update)
  if (!isCode || update.what !== 'post') return
  const { chatId, messageId } = update
  await bot
    .call((api) => api.deleteMessage(chatId, Number(messageId)))
    // The bot need not have the right to.
    .catch((error: unknown) => log.warn({ err: error }, 'telegram: a code was left in its channel'))
}

async function answerTo(
  deps: ListeningDeps,
  { chatId, name, text }: BotUpdate,
): Promise<string | null> {
  const leave = () => deps.db.transaction((tx) => disconnectChat(tx, { chatId }))
  if (text === null) {
    await leave()
    return null
  }
  const [command, code] = text.trim().split(/\s+/)
  if (command === '/stop') {
    await leave()
    return 'This chat is no longer connected. Nothing more will be sent here.'
  }
  if (command !== '/start' || code === undefined) {
    return 'To get your notifications here, open Settings in the academy and press Connect Telegram. Send /stop to end them.'
  }
  return (await redeemCode(deps, code.slice(0, 100), { chatId, name }))
    ? 'Connected. Your notifications from the academy will arrive here. Send /stop to end them.'
    : 'This link is no longer valid. Open Settings in the academy and press Connect Telegram again.'
}
