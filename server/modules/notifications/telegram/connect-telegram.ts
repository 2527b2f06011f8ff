import { randomBytes } from 'node:crypto'
import { telegramCodeMinutes } from '#contract/telegram.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../deps.ts'
import { hashCode } from './hash-code.ts'
import { replaceCode } from './telegram.store.ts'
import type { TelegramBot } from './telegram-bot.ts'

interface ConnectDeps extends Pick<NotificationsDeps, 'db' | 'now'> {
  bot: TelegramBot | null
  identity: Pick<NotificationsDeps['identity'], 'holdSession'>
}

/**
 * Makes the link that connects the chat in which it is opened; an earlier one no longer works. Throws
 * 422 where the academy has no bot, 503 where Telegram cannot be reached.
 */
export const createConnectTelegram =
  ({ db, now, bot, identity }: ConnectDeps) =>
  async (actor: Actor): Promise<{ url: string; expiresAt: string }> => {
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
