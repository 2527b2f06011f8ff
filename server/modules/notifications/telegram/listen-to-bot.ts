import { type Leadership, takeTurns } from '#server/platform/database/leadership.ts'
import type { NotificationsDeps } from '../deps.ts'
import { createHandleUpdate } from './handle-update.ts'
import { createPolling } from './polling.ts'
import { createRedeemCode } from './redeem-code.ts'
import type { TelegramBot } from './telegram-bot.ts'

const turnName = 'telegram-updates'

/** Reads what people write to the academy's bot, if it has one, while no other process does. */
export function createListenToBot({
  bot,
  databaseUrl: url,
  db,
  log,
  now,
}: Pick<NotificationsDeps, 'databaseUrl' | 'db' | 'log' | 'now'> & { bot: TelegramBot | null }) {
  let turns: Leadership | null = null
  return {
    start(): void {
      if (!bot) return
      const handle = createHandleUpdate({ db, log, bot, redeem: createRedeemCode({ db, now }) })
      turns ??= takeTurns({ url, log, name: turnName, work: createPolling({ bot, log, handle }) })
    },
    async stop(): Promise<void> {
      await turns?.stop()
    },
  }
}
