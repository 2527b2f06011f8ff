import type { Role } from '#contract/permissions.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { type Leadership, takeTurns } from '#server/platform/database/leadership.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import {
  createConnectTelegram,
  createDisconnectTelegram,
  createReadTelegram,
  createRedeemCode,
} from './connect-telegram.ts'
import { telegramRoutes } from './telegram.routes.ts'
import { createTelegramBot } from './telegram-bot.ts'
import { createFileTelegram, telegramJobs } from './telegram-notifications.ts'
import { createPolling } from './telegram-polling.ts'
import { createHandleUpdate } from './telegram-updates.ts'

export interface TelegramOptions {
  /** The bot's secret. */
  token: string
  /** Another address than Telegram's own. */
  apiRoot: string | null
  /** Where people reach the academy; without a slash at its end. */
  publicUrl: string
  /** The database, for a connection on which one of several processes reads what the bot is told. */
  databaseUrl: string
}

interface TelegramDeps {
  db: Database
  now: Clock
  log: Log
  jobs: Jobs
  rolesOf(userIds: readonly string[]): Promise<Map<string, Role[]>>
  holdSession: Identity['holdSession']
  /** null where the academy has no bot. */
  telegram: TelegramOptions | null
}

interface Telegram {
  routes: Route[]
  jobs: JobKind<never>[]
  /** Has a new notification sent after the commit. */
  file(tx: Executor, notification: { id: string; userId: string | null }): Promise<void>
  /** Begins to read what the bot is told, as soon as no other process does. */
  start(): void
  stop(): Promise<void>
}

const turnName = 'telegram-updates'

/** Notifications by Telegram: chats that are connected to users, and what is sent to them. */
export function createTelegram(deps: TelegramDeps): Telegram {
  const { db, now, log, jobs, rolesOf, holdSession, telegram: options } = deps
  const bot = options && createTelegramBot(options.token, options.apiRoot)
  const routes = telegramRoutes({
    read: createReadTelegram({ db, bot }),
    connect: createConnectTelegram({ db, now, bot, holdSession }),
    disconnect: createDisconnectTelegram({ db }),
  })
  if (!options || !bot) {
    return {
      routes,
      jobs: [],
      file: async () => undefined,
      start: () => undefined,
      stop: async () => undefined,
    }
  }
  const handle = createHandleUpdate({ db, log, bot, redeem: createRedeemCode({ db, now }) })
  const poll = createPolling({ bot, log, handle })
  const { databaseUrl: url, publicUrl } = options
  let turns: Leadership | null = null
  return {
    routes,
    jobs: telegramJobs({ db, now, jobs, bot, publicUrl, rolesOf }),
    file: createFileTelegram(jobs),
    start() {
      turns ??= takeTurns({ url, log, name: turnName, work: poll })
    },
    async stop() {
      await turns?.stop()
    },
  }
}
