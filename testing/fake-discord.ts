import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { endlessKeepAlive } from './endless-keep-alive.ts'

const token = 'a_token_that_is_used.only.in_nothing_but_these_tests'
const botId = '900000000000000001'
const role = '700000000000000001'

interface Message {
  id: string
  content: string
  author: { id: string; username: string; bot?: boolean }
}

/** The response to the next call of a kind instead of accepting it. */
type Refusal = { status: number; code?: number; message?: string; retryAfter?: number } | 'hang up'

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const right = (body: unknown): Answer => ({ status: 200, body })
const nothing: Answer = { status: 204, body: null }
const wrong = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message },
})

/**
 * A server for the calls of Discord's REST interface that the academy makes, to be called by the real library: one server with
 * one role and one channel, and webhooks.
 */
export class FakeDiscord {
  readonly guild = '600000000000000001'
  readonly channel = '500000000000000001'
  readonly role = role
  /** The rights of the bot's role: by default Create Invite, Manage Messages and Manage Roles. */
  botRights = (1n << 0n) | (1n << 13n) | (1n << 28n)
  /** The place of the bot's role, above that of the role that it gives, which is 1. */
  botPosition = 2
  /** Whether the bot may read the list of members. */
  readsMembers = true
  /** The roles of everybody in the server, by their numbers. */
  readonly members = new Map<string, Set<string>>()
  readonly invites = new Set<string>()
  messages: Message[] = []
  /** What webhooks have posted, as it reads now, by the number of the message. */
  readonly posts = new Map<string, string>()
  /** Every call, as 'METHOD path'. */
  readonly calls: string[] = []
  readonly webhook =
    'https://discord.com/api/webhooks/400000000000000001/a_secret_of_a_webhook_in_tests'
  #next = 0
  readonly #refusals: { pattern: RegExp; refusal: Refusal }[] = []
  readonly #server = createServer(endlessKeepAlive, (request, response) => {
    void this.#answer(request).then((answer) => {
      if (answer === 'hang up') return response.destroy()
      const { body, headers, status } = answer
      const type = body === null ? {} : { 'content-type': 'application/json' }
      response.writeHead(status, { ...type, ...headers })
      return response.end(body === null ? undefined : JSON.stringify(body))
    })
  })

  /** Starts listening; returns the environment that makes the academy use this server. */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return { DISCORD_BOT_TOKEN: token, DISCORD_API_ROOT: `http://127.0.0.1:${port}` }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The next calls that match get these responses, one each. */
  refuse(pattern: RegExp, ...refusals: Refusal[]): void {
    this.#refusals.push(...refusals.map((refusal) => ({ pattern, refusal })))
  }

  /** Somebody joins by an invitation; false if it does not work (any more). */
  join(person: string, url: string): boolean {
    if (!this.invites.delete(url.split('/').at(-1) ?? '')) return false
    this.members.set(person, new Set())
    return true
  }

  /** Somebody writes in the channel. */
  write(person: string, content: string): void {
    const author = { id: person, username: `user${person}` }
    this.messages.push({ id: this.#newNumber(), content, author })
  }

  /** Later than whatever has been read, as the numbers of messages at Discord are. */
  #newNumber(): string {
    return String(((BigInt(Date.now()) - 1_420_070_400_000n) << 22n) + BigInt(++this.#next))
  }

  async #answer(request: IncomingMessage): Promise<Answer | 'hang up'> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://discord')
    const path = pathname.replace(/^\/api\/v10/, '')
    const { method = '' } = request
    const call = `${method} ${path}`
    const sent = await text(request)
    const body = sent ? JSON.parse(sent) : {}
    this.calls.push(call)
    const index = this.#refusals.findIndex(({ pattern }) => pattern.test(call))
    const [found] = index < 0 ? [] : this.#refusals.splice(index, 1)
    if (found) return refused(found.refusal)
    if (path.startsWith('/webhooks/')) return this.#webhook(method, path, body)
    if (request.headers.authorization !== `Bot ${token}`) return wrong(401, 0, '401: Unauthorized')
    return this.#bot(method, path, searchParams, body)
  }

  #webhook(method: string, path: string, { content = '' }: { content?: string }): Answer {
    const [, , id, secret, , message] = path.split('/')
    if (!this.webhook.endsWith(`/${id}/${secret}`)) return wrong(404, 10_015, 'Unknown Webhook')
    if (method === 'GET') return right({ id, name: 'Signals' })
    if (method === 'POST') {
      const number = String(this.posts.size + 1)
      this.posts.set(number, content)
      return right({ id: number, content })
    }
    if (!message || !this.posts.has(message)) return wrong(404, 10_008, 'Unknown Message')
    this.posts.set(message, content)
    return right({ id: message, content })
  }

  #bot(method: string, path: string, query: URLSearchParams, body: { content?: string }): Answer {
    const [, kind, id, sub, person = '', last, given = ''] = path.split('/')
    if (path === '/users/@me') return right({ id: botId, username: 'meridian', bot: true })
    if (kind === 'invites') {
      // Revoking needs Manage Channels, which the bot does not have.
      return this.invites.has(id ?? '')
        ? wrong(403, 50_013, 'Missing Permissions')
        : wrong(404, 10_006, 'Unknown Invite')
    }
    if (kind === 'channels') return this.#channel(method, path, query, body)
    if (kind !== 'guilds' || id !== this.guild) return wrong(404, 10_004, 'Unknown Guild')
    if (sub === undefined) {
      return right({ id, name: 'Traders', approximate_member_count: this.members.size + 1 })
    }
    if (sub === 'roles') {
      return right([
        { id: 'bots', position: this.botPosition, permissions: String(this.botRights) },
        { id: role, position: 1, permissions: '0' },
      ])
    }
    if (sub !== 'members') return wrong(404, 0, '404: Not Found')
    if (person === '') {
      if (!this.readsMembers) return wrong(403, 50_001, 'Missing Access')
      const all = [...this.members].map(([member]) => this.#memberOf(member))
      const after = query.get('after') ?? '0'
      return right(all.filter(({ user }) => BigInt(user.id) > BigInt(after)))
    }
    if (person === botId) return right({ user: { id: botId, bot: true }, roles: ['bots'] })
    const roles = this.members.get(person)
    if (!roles) return wrong(404, 10_007, 'Unknown Member')
    if (last !== 'roles') return right(this.#memberOf(person))
    if (this.botPosition < 2) return wrong(403, 50_013, 'Missing Permissions')
    if (method === 'PUT') roles.add(given)
    else roles.delete(given)
    return nothing
  }

  #memberOf(id: string) {
    return { user: { id, username: `user${id}` }, roles: [...(this.members.get(id) ?? [])] }
  }

  #channel(
    method: string,
    path: string,
    query: URLSearchParams,
    { content = '' }: { content?: string },
  ): Answer {
    const [, , id, what, message] = path.split('/')
    if (id !== this.channel) return wrong(404, 10_003, 'Unknown Channel')
    if (what === undefined) return right({ id })
    if (what === 'invites') {
      const code = `invite${++this.#next}`
      this.invites.add(code)
      return right({ code })
    }
    if (method === 'GET') {
      const after = BigInt(query.get('after') ?? '0')
      return right(this.messages.filter((one) => BigInt(one.id) > after).toReversed())
    }
    if (method === 'POST') {
      const author = { id: botId, username: 'meridian', bot: true }
      this.messages.push({ id: this.#newNumber(), content, author })
      return right({ id: this.messages.at(-1)?.id })
    }
    this.messages = this.messages.filter((one) => one.id !== message)
    return nothing
  }
}

function refused(refusal: Refusal): Answer | 'hang up' {
  if (refusal === 'hang up') return refusal
  const { code = 0, message = 'Refused', retryAfter, status } = refusal
  const limit = retryAfter === undefined ? {} : { retry_after: retryAfter, global: false }
  return {
    status,
    body: { code, message, ...limit },
    ...(retryAfter !== undefined && {
      headers: { 'retry-after': String(retryAfter), via: '1.1 fake' },
    }),
  }
}
