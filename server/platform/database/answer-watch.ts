import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Log } from '../log.ts'

/** A statement was not sent, or was abandoned, because the database accepts connections but does not respond. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'

  constructor() {
    super('the database does not answer')
  }
}

/** How long a statement waits before the database is probed, in milliseconds. */
const patience = 200
/** The probe's time limit is waited for in steps, so that a process that was itself suspended loses only one. */
const stepMs = 200

interface Waiting {
  since: number
  giveUp: (error: DatabaseSilent) => void
}

/** A connection of the watch's own. */
interface Line {
  client: Client
  socket: Socket
  opened: Promise<unknown>
}

/**
 * Distinguishes a slow database from a frozen one. While a statement waits, for however long, the
 * database is probed on a separate connection. Without a response, all waiting statements are
 * abandoned and nothing more is sent until it responds again.
 */
export class AnswerWatch {
  readonly #config: ClientConfig
  readonly #log: Log
  readonly #steps: number
  readonly #waiting = new Set<Waiting>()
  #line: Line | null = null
  #isSilent = false
  #isWatching = false
  #isClosed = false

  /** @param answerTimeout the time limit for the probe, in milliseconds */
  constructor(config: ClientConfig, answerTimeout: number, log: Log) {
    const own = { application_name: 'academy watch', query_timeout: 0, connectionTimeoutMillis: 0 }
    this.#config = { ...config, ...own }
    this.#steps = Math.ceil(answerTimeout / stepMs)
    this.#log = log
  }

  /** Whether nothing may be sent. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /** Records that something is waiting for the database; the caller calls the returned function when that is over. */
  wait(giveUp: Waiting['giveUp']): () => void {
    const entry = { since: performance.now(), giveUp }
    this.#waiting.add(entry)
    if (!this.#isWatching) void this.#watch()
    return () => void this.#waiting.delete(entry)
  }

  close(): void {
    this.#isClosed = true
    if (this.#line) this.#hangUp(this.#line)
  }

  /** Runs while anything is waiting, and while the database is silent. */
  async #watch() {
    this.#isWatching = true
    while (!this.#isClosed && (this.#isSilent || this.#waiting.size > 0)) {
      await delay(patience, undefined, { ref: false })
      const [oldest] = this.#waiting
      // A timer may fire slightly early.
      const isLate = oldest !== undefined && performance.now() - oldest.since > patience - 5
      if (!this.#isClosed && (this.#isSilent || isLate)) this.#note(await this.#isAnswering())
    }
    this.#isWatching = false
  }

  #note(isAnswering: boolean) {
    if (this.#isClosed || isAnswering !== this.#isSilent) return
    this.#isSilent = !isAnswering
    if (isAnswering) return this.#log.info('the database answers again')
    this.#log.error({ waiting: this.#waiting.size }, 'the database does not answer')
    for (const { giveUp } of [...this.#waiting]) giveUp(new DatabaseSilent())
  }

  /** A rejection is a response, too: the waiting statement will get it itself. */
  async #isAnswering(): Promise<boolean> {
    this.#line ??= this.#open()
    const line = this.#line
    let isAnswered = false
    const answer = line.opened
      .then(() => line.client.query('select 1'))
      .catch(() => this.#hangUp(line))
    void answer.then(() => {
      isAnswered = true
    })
    for (let step = 0; step < this.#steps && !isAnswered; step += 1) {
      await delay(stepMs, undefined, { ref: false })
    }
    if (isAnswered) return true
    this.#hangUp(line)
    return false
  }

  #open(): Line {
    const socket = new Socket()
    const client = new Client({ ...this.#config, stream: () => socket })
    // The next probe notices it.
    client.on('error', () => undefined)
    return { client, socket, opened: client.connect() }
  }

  #hangUp(line: Line) {
    line.socket.destroy()
    if (this.#line === line) this.#line = null
  }
}
