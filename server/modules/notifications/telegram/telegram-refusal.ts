import type { GrammyError } from 'grammy'

/** Telegram understood the call and refused it. */
export class TelegramRefusal extends Error {
  readonly code: number
  /** Seconds after which it may be tried again; only where Telegram says so. */
  readonly retryAfter: number | undefined

  constructor({ error_code, description, parameters }: GrammyError) {
    super(`Telegram answered ${error_code}: ${description}`)
    this.name = 'TelegramRefusal'
    this.code = error_code
    this.retryAfter = parameters.retry_after
  }

  /** Whether nothing will ever reach this chat: it was blocked or deleted. */
  get isGone(): boolean {
    return this.code === 403 || (this.code === 400 && /chat not found/.test(this.message))
  }
}
