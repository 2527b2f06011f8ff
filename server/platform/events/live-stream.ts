import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import type { Actor } from '../http/actor.ts'
import type { Log } from '../log.ts'
import { type Listener, listenToOutbox } from './listener.ts'
import { type Change, changeOf, frameOf, heartbeatFrame, LiveClient } from './live-client.ts'
import { eventsAfter, outboxRange, type StoredEvent } from './outbox.ts'
import { type Recheck, Rechecks } from './recheck.ts'

const heartbeatSeconds = 15
const retryMs = 1000
/** A client that missed more than this reloads everything instead of replaying. */
const replayLimit = 500
/** A client needs one stream per browser; this is the maximum per user in one process. */
const streamsPerUser = 20
/** After this many clients, other work gets its turn. */
const clientsAtOnce = 1000

interface StreamOptions {
  db: Database
  url: string
  log: Log
  /** Must query the database: a copy cached for seconds would keep an ended session's stream open. */
  recheck: Recheck
  /** Called once for every event committed from now on, in every process. */
  onEvent: (event: StoredEvent) => void
  /** Told of each user of whose own something has changed, in whichever process. */
  onOwnChange?: (userId: string) => void
  /** Told whether events are heard of: not while the database cannot tell of them. */
  onListening?: (isListening: boolean) => void
}

/**
 * Delivers committed events to the connected clients of this process, each to the clients it is
 * meant for.
 *
 * A stream begins with `ready` (everything after the client's Last-Event-ID follows) or `reset`
 * (the missed events are no longer available: reload), followed by a `change` per event. Every
 * frame has an id from which to resume.
 */
export class LiveStream {
  readonly #options: StreamOptions
  /** Each with the second in which it connected. */
  readonly #clients = new Map<LiveClient, number>()
  readonly #ofUser = new Map<string, Set<LiveClient>>()
  readonly #rechecks: Rechecks
  #listener: Listener | null = null
  #timer: NodeJS.Timeout | undefined
  #second = 0
  #retry: NodeJS.Timeout | undefined
  #cursor = 0
  #pumping: Promise<void> | null = null
  #again = false
  #hears = false
  #onNotified = false
  #stopped = false

  constructor(options: StreamOptions) {
    this.#options = options
    this.#rechecks = new Rechecks(() => [...this.#clients.keys()], options.recheck)
  }

  /** Starts listening. Resolves when the current end of the outbox is known. */
  async start(): Promise<void> {
    this.#cursor = (await outboxRange(this.#options.db.pool)).newest
    this.#listener = listenToOutbox(this.#options.url, this.#options.log, {
      wake: () => this.#wake(),
      onNotified: (userId) => this.#options.onOwnChange?.(userId),
      ready: () => {
        this.#hears = true
        this.#wake()
      },
      lost: () => {
        this.#hears = false
        this.#tellListening(false)
      },
    })
    this.#timer = setInterval(() => this.#tick(), 1000)
  }

  /** The last event passed on by this process: anything read from now on reflects it. */
  newest(): number {
    return this.#cursor
  }

  /** The number of streams open in this process. */
  get open(): number {
    return this.#clients.size
  }

  /** Ends every stream and stops listening. Clients reconnect elsewhere and miss nothing. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    clearInterval(this.#timer)
    for (const client of [...this.#clients.keys()]) client.close()
    await this.#listener?.stop()
    await this.#pumping
  }

  /**
   * Answers a request with a stream of events from now on, or from its Last-Event-ID. Rejects with
   * 429 if the user has too many streams already.
   */
  async serve(actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // A HEAD request gets the headers of GET, and must not wait for events.
    if (request.method === 'HEAD') return void reply.type('text/event-stream').send()
    const replay = await this.#missed(request.headers['last-event-id'])
    this.#refuseTooMany(actor)
    const client = new LiveClient({
      actor,
      seen: replay.seen,
      reply,
      gone: () => this.#remove(client),
    })
    if (client.closed) return
    if (this.#stopped) return client.close()
    this.#add(client)
    client.send(frameOf(replay.reset ? 'reset' : 'ready', replay.seen, null))
    client.offer(replay.events.map(changeOf))
    // For events committed while this client was being added.
    this.#wake()
  }

  #add(client: LiveClient) {
    const { id } = client.actor
    this.#clients.set(client, this.#second)
    this.#ofUser.set(id, (this.#ofUser.get(id) ?? new Set()).add(client))
    this.#rechecks.add(client)
  }

  #remove(client: LiveClient) {
    const { id } = client.actor
    const others = this.#ofUser.get(id)
    this.#clients.delete(client)
    others?.delete(client)
    if (others?.size === 0) this.#ofUser.delete(id)
  }

  #refuseTooMany(actor: Actor) {
    const held = this.#ofUser.get(actor.id)?.size ?? 0
    if (held < streamsPerUser) return
    const message = 'Too many live connections are open. Please close some windows.'
    throw new Failure('too_many_requests', message, { retryAfter: 10 })
  }

  async #missed(header: string | string[] | undefined) {
    const { pool } = this.#options.db
    const last = /^\d{1,15}$/.test(String(header)) ? Number(header) : null
    const events = last === null ? [] : await eventsAfter(pool, last, replayLimit + 1)
    // Read after the events, so that a removal before that is noticed here.
    const { oldest, newest } = await outboxRange(pool)
    // The outbox may have been emptied since the cursor passed its last event.
    const end = Math.max(newest, this.#cursor)
    if (!header) return { seen: end, events: [], reset: false }
    const unbroken =
      last === end || (last !== null && last < end && last >= oldest - 1 && newest > 0)
    if (last === null || !unbroken || events.length > replayLimit) {
      return { seen: end, events: [], reset: true }
    }
    return { seen: last, events, reset: false }
  }

  #wake() {
    if (this.#stopped) return
    if (this.#pumping) {
      this.#again = true
      return
    }
    this.#again = false
    this.#pumping = this.#pump()
      .catch((error) => {
        this.#options.log.warn({ err: error }, 'events could not be read')
        clearTimeout(this.#retry)
        if (!this.#stopped) this.#retry = setTimeout(() => this.#wake(), retryMs)
      })
      .finally(() => {
        this.#pumping = null
        if (this.#again) this.#wake()
      })
  }

  async #pump() {
    const heard = this.#hears
    for (let more = true; more && !this.#stopped; ) {
      // A client that joins while these events are read may not have received the ones before; it
      // waits for the next round, which it has already requested itself.
      const clients = [...this.#clients.keys()]
      const from = clients.reduce((least, { seen }) => Math.min(least, seen), this.#cursor)
      const events = await eventsAfter(this.#options.db.pool, from, replayLimit)
      await this.#announce(events.filter(({ id }) => id > this.#cursor))
      if (events.length > 0) await deliver(events.map(changeOf), clients)
      more = events.length === replayLimit
    }
    // Only now are all events known that were committed while nobody listened.
    if (heard && this.#hears) this.#tellListening(true)
  }

  #tellListening(isListening: boolean) {
    if (isListening === this.#onNotified) return
    this.#onNotified = isListening
    this.#options.onListening?.(isListening)
  }

  async #announce(events: readonly StoredEvent[]) {
    const changed = new Set<LiveClient>()
    for (const event of events) {
      this.#cursor = event.id
      try {
        this.#options.onEvent(event)
      } catch (error) {
        this.#options.log.error({ err: error }, 'an event could not be handled')
      }
      const { type, audience } = event
      if (type !== 'access.changed' || !('user' in audience)) continue
      for (const client of this.#ofUser.get(audience.user) ?? []) changed.add(client)
    }
    // A newly admitted user must receive the very next event, and a removed one must not.
    await this.#rechecks.urgently([...changed])
  }

  #tick() {
    this.#second += 1
    this.#rechecks.tick()
    for (const [client, came] of this.#clients) {
      if ((this.#second - came) % heartbeatSeconds === 0) client.send(heartbeatFrame)
    }
    // If a notification is ever lost, nothing waits longer than a heartbeat.
    if (this.#second % heartbeatSeconds === 0) this.#wake()
  }
}

async function deliver(changes: readonly Change[], clients: readonly LiveClient[]) {
  for (const [number, client] of clients.entries()) {
    if (number % clientsAtOnce === clientsAtOnce - 1) await setImmediate()
    client.offer(changes)
  }
}
