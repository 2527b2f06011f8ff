import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { endlessKeepAlive } from './endless-keep-alive.ts'

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
  chat_id: z.union([z.string(), z.number()]),
  text: z.string(),
  parse_mode: z.string().optional(),
})
const memberSchema = z.object({ chat_id: z.coerce.string(), user_id: z.coerce.number() })
const linkSchema = z.object({ chat_id: z.coerce.string(), member_limit: z.number().optional() })
const revokeSchema = z.object({ chat_id: z.coerce.string(), invite_link: z.string() })
const editSchema = z.object({
  chat_id: z.coerce.string(),
  message_id: z.number(),
  text: z.string(),
})
const deleteSchema = z.object({ chat_id: z.coerce.string(), message_id: z.number() })
const pollSchema = z.object({ offset: z.number().default(0), timeout: z.number().default(0) })

/** What may be said of a post. */
interface PostOptions {
  ageSeconds?: number
  /** Whether it stands below a picture. */
  isCaption?: boolean
}

/** A group or channel in which the bot is. */
interface FakeGroup {
  type: 'group' | 'supergroup' | 'channel'
  title: string
  /** The public name, without the sign before it. */
  username?: string
  /** The bot's own status and rights. */
  bot: Record<string, unknown> & { status: string }
  /** Everybody's status, by their numbers. */
  people: Map<number, string>
  /** The links that work, each with who may have it. */
  links: Set<string>
}

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
  /** The groups and channels by their numbers or names. */
  readonly groups = new Map<string, FakeGroup>()
  /** Every call about a group, in order, as 'method chat who'. */
  readonly groupCalls: string[] = []
  /** The messages in groups and channels as they read now, by 'chat message'. */
  readonly posts = new Map<string, string>()
  /** Whether the bot hears what it has posted in channels itself. */
  echoes = false
  /** So many of the next messages to channels arrive without an answer. */
  lostAnswers = 0
  /** How long calls about groups take. */
  delayMs = 0
  /** The highest number of simultaneous polls. */
  pollersAtOnce = 0
  /** The number of polls. */
  polls = 0
  readonly #refusals = new Map<number, Refusal[]>()
  readonly #methodRefusals = new Map<string, Refusal[]>()
  #links = 0
  readonly #updates: { update_id: number }[] = []
  #nextUpdate = 1
  #pollers = 0
  #news = Promise.withResolvers<void>()
  readonly #server = createServer(endlessKeepAlive, (request, response) => {
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

  /** The next calls of a method get these responses, one each. */
  refuseCalls(method: string, ...refusals: Refusal[]): void {
    this.#methodRefusals.set(method, [...(this.#methodRefusals.get(method) ?? []), ...refusals])
  }

  /** Adds a group in which the bot has all rights. */
  addGroup(chat: string, group: Partial<FakeGroup> = {}): FakeGroup {
    const rights = { can_invite_users: true, can_restrict_members: true, can_post_messages: true }
    const added: FakeGroup = {
      type: 'supergroup',
      title: `Group ${chat}`,
      bot: { status: 'administrator', ...rights },
      people: new Map(),
      links: new Set(),
      ...group,
    }
    this.groups.set(chat, added)
    return added
  }

  /** Somebody joins by a link; false if it does not work (any more) or the person is banned. */
  join(chat: string, person: number, link: string): boolean {
    const group = this.groups.get(chat)
    if (!group?.links.has(link) || group.people.get(person) === 'kicked') return false
    group.links.delete(link)
    this.setStatus(chat, person, 'member', link)
    return true
  }

  /** Somebody's status in a group changes, of which the bot hears. */
  setStatus(chat: string, person: number, status: string, link?: string): void {
    this.groups.get(chat)?.people.set(person, status)
    const user = { id: person, is_bot: false, first_name: 'Sam', username: `sam${person}` }
    this.#add({
      chat_member: {
        chat: { id: Number(chat), type: 'supergroup' },
        from: user,
        new_chat_member: { status, user },
        ...(link && { invite_link: { invite_link: link } }),
      },
    })
  }

  /** Whether the bot is an admin of a group changes. */
  setBot(chat: string, bot: FakeGroup['bot']): void {
    const group = this.groups.get(chat)
    if (group) group.bot = bot
    this.#add({
      my_chat_member: {
        chat: { id: Number(chat), type: group?.type ?? 'supergroup' },
        from: { id: 1, is_bot: false, first_name: 'Owner' },
        new_chat_member: { status: bot.status },
      },
    })
  }

  /** Telegram gives a group another number, as when it becomes a supergroup. */
  move(chat: string, to: string): void {
    const group = this.groups.get(chat)
    if (group) this.groups.set(to, group)
    this.groups.delete(chat)
    this.#add({
      message: {
        message_id: this.#nextUpdate,
        chat: { id: Number(chat), type: 'group' },
        migrate_to_chat_id: Number(to),
      },
    })
  }

  /** Somebody posts in a channel. Gives the number of the message; with the number of one it is told once more. */
  post(chat: string, text: string, options: PostOptions & { messageId?: number } = {}): number {
    const id = options.messageId ?? this.posts.size + 1
    this.#add({ channel_post: this.#postOf(chat, id, text, options) })
    return id
  }

  /** Somebody edits a message of a channel. */
  edit(chat: string, messageId: number, text: string, options: PostOptions = {}): void {
    const post = this.#postOf(chat, messageId, text, options)
    this.#add({ edited_channel_post: { ...post, edit_date: Math.floor(Date.now() / 1000) } })
  }

  #postOf(chat: string, id: number, text: string, { ageSeconds = 0, isCaption }: PostOptions) {
    this.posts.set(`${chat} ${id}`, text)
    const { title, username } = this.groups.get(chat) ?? {}
    return {
      message_id: id,
      date: Math.floor(Date.now() / 1000) - ageSeconds,
      chat: { id: Number(chat), type: 'channel', title, ...(username && { username }) },
      ...(isCaption ? { caption: text } : { text }),
    }
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
    const refusal = this.#methodRefusals.get(method ?? '')?.shift()
    if (refusal === 'hang up') return refusal
    if (refusal) return wrong(refusal.code, refusal.description, refusal.retryAfter)
    if (method === 'sendMessage') return this.#take(messageSchema.parse(payload))
    if (method === 'getUpdates') return right(await this.#poll(pollSchema.parse(payload), gone))
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    return this.#answerOfGroup(method ?? '', payload)
  }

  #answerOfGroup(method: string, payload: unknown): Answer {
    const { chat_id: chat } = z.object({ chat_id: z.coerce.string() }).parse(payload)
    const group = this.groups.get(chat)
    if (!group) return wrong(400, 'Bad Request: chat not found')
    const { bot, links, people, title, type } = group
    const who = z.object({ user_id: z.number().optional() }).parse(payload).user_id
    this.groupCalls.push([method, chat, who].filter((part) => part !== undefined).join(' '))
    if (bot.status === 'kicked')
      return wrong(403, 'Forbidden: bot was kicked from the supergroup chat')
    const lacks = (right: string) => bot.status !== 'administrator' || bot[right] !== true
    if (method === 'getChat') return right({ id: Number(chat), type, title })
    if (method === 'getChatMemberCount') return right(people.size + 1)
    if (method === 'getChatMember') {
      const { user_id: id } = memberSchema.parse(payload)
      const user = { id, is_bot: id === 123456789, first_name: 'Sam', username: `sam${id}` }
      return right(id === 123456789 ? { ...bot, user } : { status: people.get(id) ?? 'left', user })
    }
    if (method === 'createChatInviteLink') {
      linkSchema.parse(payload)
      if (lacks('can_invite_users')) return wrong(400, 'Bad Request: not enough rights')
      const link = `https://t.me/+link${++this.#links}`
      links.add(link)
      return right({ invite_link: link })
    }
    if (method === 'revokeChatInviteLink') {
      const { invite_link: link } = revokeSchema.parse(payload)
      if (!links.delete(link)) return wrong(400, 'Bad Request: INVITE_HASH_EXPIRED')
      return right({ invite_link: link, is_revoked: true })
    }
    if (method === 'banChatMember' || method === 'unbanChatMember') {
      const { user_id: id } = memberSchema.parse(payload)
      if (lacks('can_restrict_members'))
        return wrong(400, 'Bad Request: not enough rights to restrict')
      const status = people.get(id)
      if (status === 'administrator' || status === 'creator') {
        return wrong(400, 'Bad Request: user is an administrator of the chat')
      }
      if (method === 'banChatMember') people.set(id, 'kicked')
      else if (status === 'kicked') people.set(id, 'left')
      return right(true)
    }
    if (method === 'deleteMessage') {
      const { message_id: message } = deleteSchema.parse(payload)
      if (lacks('can_delete_messages')) return wrong(400, "Bad Request: message can't be deleted")
      if (!this.posts.delete(`${chat} ${message}`)) {
        return wrong(400, 'Bad Request: message to delete not found')
      }
      return right(true)
    }
    if (method === 'editMessageText') {
      const { message_id: message, text } = editSchema.parse(payload)
      const key = `${chat} ${message}`
      if (!this.posts.has(key)) return wrong(400, 'Bad Request: message to edit not found')
      if (this.posts.get(key) === text) return wrong(400, 'Bad Request: message is not modified')
      this.posts.set(key, text)
      return right({ message_id: message, chat: { id: Number(chat), type }, text })
    }
    return wrong(404, 'Not Found')
  }

  #take({ chat_id, text, parse_mode: mode }: z.infer<typeof messageSchema>): Answer | 'hang up' {
    const address = String(chat_id)
    const isNamed = ([, { username = '' }]: [string, FakeGroup]) =>
      username !== '' && address.toLowerCase() === `@${username}`
    const [key, group] = [...this.groups].find(isNamed) ?? [address, this.groups.get(address)]
    if (address.startsWith('@') && !group) return wrong(400, 'Bad Request: chat not found')
    if (group) {
      this.groupCalls.push(`sendMessage ${chat_id}`)
      if (group.bot.status === 'kicked')
        return wrong(403, 'Forbidden: bot was kicked from the chat')
      const id = this.posts.size + 1
      this.posts.set(`${key} ${id}`, text)
      // Before the call is answered.
      if (this.echoes) this.#echo(key, id, text)
      if (this.lostAnswers > 0) {
        this.lostAnswers -= 1
        return 'hang up'
      }
      return right({ message_id: id, chat: { id: 1, type: group.type }, text })
    }
    const chat = Number(chat_id)
    const refusal = this.#refusals.get(chat)?.shift()
    if (refusal === 'hang up') return refusal
    if (refusal) return wrong(refusal.code, refusal.description, refusal.retryAfter)
    this.sent.push({ chat, text, mode })
    return right({ message_id: this.sent.length, chat: { id: chat, type: 'private' }, text })
  }

  /** Tells of a message of the bot's own, as people see it: without the markup. */
  #echo(chat: string, id: number, html: string) {
    const text = html
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    this.#add({ channel_post: { ...this.#postOf(chat, id, text, {}) } })
    this.posts.set(`${chat} ${id}`, html)
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
