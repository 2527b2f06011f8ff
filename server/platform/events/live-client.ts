import type { FastifyReply } from 'fastify'
import { isWithoutSignals, may, maySeeContent } from '#contract/access/permissions.ts'
import { type LiveEvent, signalEvents, staffEvents } from '#contract/notifications/events.ts'
import type { Actor } from '../http/actor.ts'
import type { StoredEvent } from './outbox.ts'

/** The bytes that may be buffered for a slow client before its stream is cut; it reconnects and replays. */
const bufferLimit = 256 * 1024
/** How long an ended stream may take to be delivered before the connection is cut, in milliseconds. */
const lingerMs = 1000

/** One connected client: what it has been sent, and how to send more. */
export class LiveClient {
  /** The caller as last known; replaced when rights change. */
  actor: Actor
  /** The number of the last event that was considered for this client. */
  seen: number
  readonly #raw: FastifyReply['raw']
  readonly #gone: () => void
  #closed = false
  #isBegun = false

  /**
   * Takes over the response of `reply` and starts the stream; `gone` is called once, when it has
   * ended for whatever reason.
   */
  constructor(options: { actor: Actor; seen: number; reply: FastifyReply; gone: () => void }) {
    const { actor, seen, reply, gone } = options
    this.actor = actor
    this.seen = seen
    this.#raw = reply.raw
    this.#gone = gone
    reply.hijack()
    this.#raw.on('close', () => this.#leave())
    // Without a listener, a write to a connection just lost would end the process.
    this.#raw.on('error', () => this.#leave())
    // The stream ends with its connection, so no chunked encoding is needed.
    this.#raw.useChunkedEncodingByDefault = false
    if (this.#raw.destroyed) this.#closed = true
    else this.#raw.writeHead(200, streamHeaders(reply))
  }

  /** Whether the stream has ended. */
  get closed(): boolean {
    return this.#closed
  }

  /** Sends those changes that the client has not been offered before and may receive. */
  offer(changes: readonly Change[]): void {
    if (this.#closed) return
    // Simultaneous frames are sent in one write.
    const isMany = changes.length > 1
    if (isMany) this.#raw.cork()
    for (const { event, frame } of changes) {
      if (event.id <= this.seen) continue
      this.seen = event.id
      if (concerns(event, this.actor)) this.send(frame)
    }
    if (isMany) this.#raw.uncork()
  }

  /** Sends a frame, unless the stream has ended; cuts a client that does not keep up. */
  send(frame: Buffer): void {
    if (this.#closed) return
    const { socket } = this.#raw
    // The first takes the answer's head along. The others need nothing of what the answer would do for each:
    // ten thousand of them are written in one turn.
    if (this.#isBegun && socket) socket.write(frame)
    else this.#raw.write(frame)
    this.#isBegun = true
    if (this.#raw.writableLength <= bufferLimit) return
    this.#leave()
    this.#raw.destroy()
  }

  /** Ends the stream in an orderly way; earlier frames are still delivered. */
  close(): void {
    if (this.#closed) return
    this.#leave()
    const cut = setTimeout(() => this.#raw.destroy(), lingerMs)
    this.#raw.on('close', () => clearTimeout(cut))
    this.#raw.end()
  }

  #leave() {
    if (this.#closed) return
    this.#closed = true
    this.#gone()
  }
}

/** The frame of a stored event, or of a message by the stream itself: 'ready' or 'reset'. */
export function frameOf(name: 'change' | 'ready' | 'reset', id: number, data: LiveEvent | null) {
  return Buffer.from(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** An event with its frame, which is built once for all clients. */
export interface Change {
  event: StoredEvent
  frame: Buffer
}

export const changeOf = (event: StoredEvent): Change => {
  const { id, type, subject } = event
  return { event, frame: frameOf('change', id, { type, subject }) }
}

/** A comment that shows both peers, and any proxies between them, that the connection is in use. */
export const heartbeatFrame = Buffer.from(': still here\n\n')

function streamHeaders(reply: FastifyReply) {
  const set = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return {
    ...Object.fromEntries(set),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The connection ends with the stream, so that a stopping server does not wait for it.
    connection: 'close',
  }
}

function concerns({ audience, type }: StoredEvent, actor: Actor): boolean {
  if ('user' in audience) return audience.user === actor.id
  if (actor.roles.includes('admin')) return true
  if (signalEvents.has(type) && isWithoutSignals(actor)) return false
  if (audience.strategy && actor.openedStrategies?.includes(audience.strategy)) return true
  if (audience.role !== 'admin') return maySeeContent(actor, [audience.role])
  const subject = staffEvents[type]
  return subject !== undefined && may(actor, subject)
}
