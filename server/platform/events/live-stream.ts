import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvent } from '#contract/events.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import type { Log } from '../log.ts'
import { type Listener, listenToOutbox } from './listener.ts'
import { type Audience, eventsAfter, outboxRange, type StoredEvent } from './outbox.ts'

const heartbeatMs = 15_000
const recheckMs = 4000
/** A client that missed more than this reloads everything instead of replaying. */
const replayLimit = 500
/** Bytes that may wait for a slow client before its stream is cut; it reconnects and replays. */
const bufferLimit = 256 * 1024

interface Client {
  actor: Actor
  reply: FastifyReply
  /** Number of the last event that was considered for this client. */
  seen: number
  close(): void
}

interface StreamOptions {
  db: Database
  url: string
  log: Log
  /** The same caller as now known, or null when the session has ended meanwhile. */
  recheck: (actor: Actor) => Promise<Actor | null>
  /** Called for every committed event in every process. */
  onEvent: (event: StoredEvent) => void
}

/** Delivers committed events to the connected clients of this process, each to whom it concerns. */
export class LiveStream {
  readonly #options: StreamOptions
  readonly #clients = new Set<Client>()
  #listener: Listener | null = null
  #timers: NodeJS.Timeout[] = []
  #cursor = 0
  #pumping: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(options: StreamOptions) {
    this.#options = options
  }

  /** Begins to listen. Resolves when the present end of the outbox is known. */
  async start(): Promise<void> {
    this.#cursor = (await outboxRange(this.#options.db.pool)).newest
    this.#listener = listenToOutbox(this.#options.url, this.#options.log, () => this.#wake())
    this.#timers = [
      setInterval(() => this.#heartbeat(), heartbeatMs),
      setInterval(() => void this.#recheckAll(), recheckMs),
    ]
  }

  /** Ends every stream and stops listening. Clients reconnect elsewhere and miss nothing. */
  async stop(): Promise<void> {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const client of [...this.#clients]) client.close()
    await this.#listener?.stop()
    await this.#pumping
  }

  /** Answers a request with a stream of events from now on, or from its Last-Event-ID. */
  async serve(actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const replay = await this.#missed(request.headers['last-event-id'])
    reply.hijack()
    const client: Client = {
      actor,
      reply,
      seen: replay.seen,
      close: () => {
        this.#clients.delete(client)
        reply.raw.end()
      },
    }
    request.raw.on('close', () => this.#clients.delete(client))
    openStream(reply)
    if (this.#closed) return client.close()
    this.#clients.add(client)
    write(client, replay.reset ? 'reset' : 'ready', replay.seen, null)
    for (const event of replay.events) deliver(client, event)
    // Events that were committed while this client was being read in.
    this.#wake()
  }

  async #missed(header: string | string[] | undefined) {
    const last = Number(header)
    const { oldest, newest } = await outboxRange(this.#options.db.pool)
    const start = Math.min(newest, this.#cursor)
    if (header === undefined) return { seen: start, events: [], reset: false }
    const known = Number.isSafeInteger(last) && last >= 0 && last <= newest
    if (!known || (last < oldest - 1 && oldest > 0)) return { seen: start, events: [], reset: true }
    const events = await eventsAfter(this.#options.db.pool, last, replayLimit + 1)
    if (events.length > replayLimit) return { seen: start, events: [], reset: true }
    return { seen: last, events, reset: false }
  }

  #wake() {
    if (this.#closed) return
    if (this.#pumping) {
      this.#again = true
      return
    }
    this.#pumping = this.#pump()
      .catch((error) => this.#options.log.warn({ err: error }, 'events could not be read'))
      .finally(() => {
        this.#pumping = null
        if (this.#again) this.#wake()
      })
  }

  async #pump() {
    for (let more = true; more; ) {
      this.#again = false
      const lowest = Math.min(this.#cursor, ...[...this.#clients].map((client) => client.seen))
      const events = await eventsAfter(this.#options.db.pool, lowest, replayLimit)
      for (const event of events) {
        if (event.id > this.#cursor) {
          this.#cursor = event.id
          this.#options.onEvent(event)
        }
        for (const client of this.#clients) deliver(client, event)
      }
      more = events.length === replayLimit
    }
  }

  #heartbeat() {
    for (const client of this.#clients) client.reply.raw.write(': still here\n\n')
    // Should a notice ever be lost, nothing waits longer than a heartbeat.
    this.#wake()
  }

  async #recheckAll() {
    for (const client of [...this.#clients]) {
      try {
        const actor = await this.#options.recheck(client.actor)
        if (actor) client.actor = actor
        else client.close()
      } catch {
        // Who cannot be checked is not served.
        client.close()
      }
    }
  }
}

function openStream(reply: FastifyReply) {
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  reply.raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}

function concerns(audience: Audience, actor: Actor): boolean {
  if ('user' in audience) return audience.user === actor.id
  if (actor.roles.includes('admin')) return true
  return audience.role === 'community_student' || actor.roles.includes(audience.role)
}

function deliver(client: Client, event: StoredEvent) {
  if (event.id <= client.seen) return
  client.seen = event.id
  if (!concerns(event.audience, client.actor)) return
  write(client, 'change', event.id, { type: event.type, subject: event.subject })
}

function write(client: Client, name: string, id: number, data: LiveEvent | null) {
  const { raw } = client.reply
  raw.write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  if (raw.writableLength > bufferLimit) {
    client.close()
    raw.destroy()
  }
}
