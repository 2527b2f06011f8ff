import type { TriedConnection } from '#contract/connections/connections.ts'
import { ask, textAt } from './asking.ts'
import { type Attempt, fails, needed, quoted, works } from './attempt.ts'

/** Asks Telegram which bot it is. */
export async function tryTelegram(attempt: Attempt): Promise<TriedConnection> {
  const { TELEGRAM_BOT_TOKEN: token } = needed(attempt, 'TELEGRAM_BOT_TOKEN')
  const { apiBases } = attempt.deps.config.connections
  const url = new URL(`/bot${token}/getMe`, apiBases.telegram ?? 'https://api.telegram.org')
  const heard = await ask(url)
  if (typeof heard === 'string') return fails(`Telegram ${heard}.`)
  const name = textAt(heard.body, 'result', 'username')
  if (name !== null) return works(`Telegram knows this token: it is the bot @${name}.`)
  const says = textAt(heard.body, 'description') ?? `status ${heard.status}`
  return fails(`Telegram says: ${quoted(says)}`)
}
