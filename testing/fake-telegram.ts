import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const token = '123456789:a_token_that_is_used_in_nothing_but_tests'

/** A message that the bot sent. */
interface SentMessage {
  chat: number
  text: string
  mode: string | undefined
}

/** The response to the next message to a chat instead of accepting it. */
type Refusal = { code: number; description: string; retryAfter?: number } | 'hang up'

const messageSchema = z.object({
  chat_id: z.coerce.number(),
  text: z.string(),
  parse_mode: z.string().optional(),
})
const pollSchema = z.object({ offset: z.number().default(0), timeout: z.number().default(0) })

interface Answer {
  status: number
  body: object
}

const right = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } })
const wrong = (code: number, description: string, retryAfter?: number): Answer => ({
  status: code,
  body: {
    ok: false,
    error_code: code,
    description,
    ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
  },
})

/**
 * A server for the Telegram bot calls that the academy makes, to be called by the real library.
 * `write` and `block` simulate people in their chats with the bot.
 */
export class FakeTelegram {
  readonly username = 'meridian_test_bot'
  readonly sent: SentMessage[] = []
  /** The highest number of simultaneous polls. */
  pollersAtOnce = 0
  /** The number of polls. */
  polls = 0
  readonly #refusals = new Map<number, Refusal[]>()
  readonly #updates: { update_id: number }[] = []
  #nextUpdate = 1
  #pollers = 0
  #news = Promise.withResolvers<void>()
  readonly #server = createServer((request, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    void this.#answer(request, gone.signal).then((answer) => {
      if (answer === 'hang up') return response.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(answer.body))
    })
  })

  /** Starts listening; returns the environment that makes the academy use this server. */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: `http://127.0.0.1:${port}` }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Somebody writes to the bot in a chat, by default their own. */
  write(chat: number, text: string, from: { name?: string; type?: string } = {}): void {
    const { name, type = 'private' } = from
    this.#add({
      message: {
        message_id: this.#nextUpdate,
        chat: { id: chat, type },
        from: { id: chat, is_bot: false, first_name: 'Sam', ...(name && { username: name }) },
        text,
      },
    })
  }

  /** Somebody blocks the bot. */
  block(chat: number): void {
    this.refuse(chat, { code: 403, description: 'Forbidden: bot was blocked by the user' })
    this.#add({
      my_chat_member: {
        chat: { id: chat, type: 'private' },
        from: { id: chat, is_bot: false, first_name: 'Sam' },
        new_chat_member: { status: 'kicked' },
      },
    })
  }

  /** The next messages to a chat get these responses, one each. */
  refuse(chat: number, ...refusals: Refusal[]): void {
    this.#refusals.set(chat, [...(this.#refusals.get(chat) ?? []), ...refusals])
  }

  /** What arrived in a chat. */
  textsIn = (chat: number): string[] =>
    this.sent.filter((message) => message.chat === chat).map(({ text }) => text)

  /** The number of updates that have not been acknowledged. */
  get unread(): number {
    return this.#updates.length
  }

  #add(update: object) {
    this.#updates.push({ update_id: this.#nextUpdate++, ...update })
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }

  async #answer(request: IncomingMessage, gone: AbortSignal): Promise<Answer | 'hang up'> {
    const [, secret, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const payload: unknown = request.headers['content-length'] === '0' ? {} : await json(request)
    if (secret !== token) return wrong(401, 'Unauthorized')
    if (method === 'getMe') {
      return right({ id: 123456789, is_bot: true, first_name: 'Bot', username: this.username })
    }
    if (method === 'sendMessage') return this.#take(messageSchema.parse(payload))
    if (method === 'getUpdates') return right(await this.#poll(pollSchema.parse(payload), gone))
    return wrong(404, 'Not Found')
  }

  #take({ chat_id: chat, text, parse_mode: mode }: z.infer<typeof messageSchema>) {
    const refusal = this.#refusals.get(chat)?.shift()
    if (refusal === 'hang up') return refusal
    if (refusal) return wrong(refusal.code, refusal.description, refusal.retryAfter)
    this.sent.push({ chat, text, mode })
    return right({ message_id: this.sent.length, chat: { id: chat, type: 'private' }, text })
  }

  /** Waits for an unread update; those before `offset` count as read. */
  async #poll({ offset, timeout }: z.infer<typeof pollSchema>, gone: AbortSignal) {
    const read = this.#updates.filter(({ update_id }) => update_id < offset).length
    this.#updates.splice(0, read)
    this.polls += 1
    this.#pollers += 1
    this.pollersAtOnce = Math.max(this.pollersAtOnce, this.#pollers)
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, timeout * 1000)
    gone.addEventListener('abort', () => resolve())
    if (this.#updates.length === 0) await Promise.race([this.#news.promise, over])
    clearTimeout(timer)
    this.#pollers -= 1
    return [...this.#updates]
  }
}
