import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { type AnswerWatch, DatabaseSilent } from './answer-watch.ts'

type Call = (...args: unknown[]) => unknown
type Callback = (error: Error | null, result?: unknown) => void

/**
 * The driver's client under a watch: when the database is found silent, everything it waits for
 * ends with `DatabaseSilent`, and its connection is closed.
 */
export class WatchedClient extends Client {
  /** For sending several statements in one write. */
  readonly socket: Socket
  readonly #watch: AnswerWatch

  constructor(config: ClientConfig, watch: AnswerWatch) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
    this.#watch = watch
    const connect: Call = (...args) => (super.connect as Call).apply(this, args)
    const query: Call = (...args) => (super.query as Call).apply(this, args)
    this.connect = watched(connect, this.#begin) as Client['connect']
    this.query = watched(query, this.#begin) as Client['query']
  }

  /** Reports the start of a call; null if nothing may be sent. */
  readonly #begin = (): (() => void) | null => {
    if (!this.#watch.isSilent) return this.#watch.wait((error) => this.socket.destroy(error))
    // Anything in progress, for instance a transaction, must not be continued.
    this.socket.destroy()
    return null
  }
}

/** Wraps a method that takes a callback as its last argument, or returns a promise without one. */
function watched(call: Call, begin: () => (() => void) | null): Call {
  return (...args) => {
    const callback = args.at(-1)
    const end = begin()
    if (typeof callback === 'function') {
      const done = callback as Callback
      if (!end) return void process.nextTick(() => done(new DatabaseSilent()))
      const ended: Callback = (error, result) => {
        end()
        done(error, result)
      }
      return call(...args.slice(0, -1), ended)
    }
    if (!end) return Promise.reject(new DatabaseSilent())
    return (call(...args) as Promise<unknown>).finally(end)
  }
}

/** The client class for the driver's pool. */
export const watchedClients = (watch: AnswerWatch) =>
  class extends WatchedClient {
    constructor(config: ClientConfig = {}) {
      super(config, watch)
    }
  }
