import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import type { BotUpdate, TelegramBot } from './telegram-bot.ts'
import { TelegramRefusal } from './telegram-refusal.ts'

interface PollingDeps {
  bot: Pick<TelegramBot, 'updates'>
  log: Log
  handle: (update: BotUpdate) => Promise<void>
}

const waitSeconds = 25
const shortestPauseMs = 500
const longestPauseMs = 30_000

/**
 * Reads what is written to the bot, one thing after the other, until `signal` is aborted. What has not
 * been done to its end is read again, by this process or the next; failures only make it pause.
 */
export const createPolling =
  ({ bot, log, handle }: PollingDeps) =>
  async (signal: AbortSignal): Promise<void> => {
    let offset = 0
    let failures = 0
    while (!signal.aborted) {
      try {
        const updates = await bot.updates({ offset, seconds: waitSeconds, signal })
        for (const update of updates) {
          if (signal.aborted) return
          await handle(update)
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
