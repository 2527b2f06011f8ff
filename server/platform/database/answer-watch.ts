import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Log } from '../log.ts'

/** A statement was not sent, or given up, since the database takes connections and does not answer. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'

  constructor() {
    super('the database does not answer')
  }
}

/** How long a statement waits until the database is asked whether it is there, in milliseconds. */
const patience = 200
/** The time for an answer, in steps: a process that was itself held up has lost one step of them, not all. */
const stepMs = 200
const stepsToAnswer = 6

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
 * Tells a database that is slow from one that is frozen. When a statement waits, however long it may
 * take, the database is asked for a sign of life on a connection of the watch's own. Without one,
 * everything that waits is given up and nothing more is sent, until it answers again.
 */
export class AnswerWatch {
  readonly #config: ClientConfig
  readonly #log: Log
  readonly #waiting = new Set<Waiting>()
  #line: Line | null = null
  #isSilent = false
  #isWatching = false
  #isClosed = false

  constructor(config: ClientConfig, log: Log) {
    const own = { application_name: 'academy watch', query_timeout: 0, connectionTimeoutMillis: 0 }
    this.#config = { ...config, ...own }
    this.#log = log
  }

  /** Whether nothing is to be sent. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /** Notes that something waits for the database; the caller calls what it gets when that is over. */
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

  /** Runs as long as anything waits, and while the database is silent. */
  async #watch() {
    this.#isWatching = true
    while (!this.#isClosed && (this.#isSilent || this.#waiting.size > 0)) {
      await delay(patience, undefined, { ref: false })
      const [oldest] = this.#waiting
      // A timer may fire a little early.
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

  /** A refusal is an answer too: what waits hears of it by itself. */
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
    for (let step = 0; step < stepsToAnswer && !isAnswered; step += 1) {
      await delay(stepMs, undefined, { ref: false })
    }
    if (isAnswered) return true
    this.#hangUp(line)
    return false
  }

  #open(): Line {
    const socket = new Socket()
    const client = new Client({ ...this.#config, stream: () => socket })
    // Whoever asks next hears of it.
    client.on('error', () => undefined)
    return { client, socket, opened: client.connect() }
  }

  #hangUp(line: Line) {
    line.socket.destroy()
    if (this.#line === line) this.#line = null
  }
}
