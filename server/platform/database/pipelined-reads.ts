import type { DatabaseError, QueryResult } from 'pg'
import type { WatchedClient } from './watched-client.ts'

/** Connections that carry nothing but reads. */
const lines = 4
/** So many statements go to one connection at once before the next one takes its share. */
const share = 8
/** A statement that was read so often is kept prepared from then on, since planning it costs most of its time. */
const usesToPrepare = 5
/** The database keeps the plan of each prepared statement for each connection. */
const mostPrepared = 200
const mostCounted = 2000
/** A prepared statement that does not hold any more: its tables have changed, or a pooler mixes connections. */
const outdated = new Set(['0A000', '26000', '42P05'])

interface Statement {
  /** Under which it is kept prepared; undefined for those that are planned each time. */
  name: string | undefined
  text: string
  values: unknown[]
  done: (error: Error | null, result: QueryResult) => void
}

/**
 * Sends what is to be read in the same moment, of whichever requests, in one piece: writing a
 * statement to the database by itself costs more than most of them. Several reads of one request are
 * one round trip, as long as none waits for another.
 */
export class PipelinedReads {
  readonly #lines: Line[]
  #waiting: Statement[] = []
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(newClient: () => WatchedClient) {
    this.#lines = Array.from({ length: lines }, () => new Line(newClient))
  }

  /** The result of a statement that `onlyReads`. */
  query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const statement: Statement = {
        name: this.#nameOf(text),
        text,
        values: [...values],
        done: (error, result) => {
          if (!error) resolve(result)
          else if (statement.name && outdated.has((error as DatabaseError).code ?? '')) {
            // Nothing was read, and nothing is changed by reading it once more.
            statement.name = undefined
            this.#ask(statement)
          } else reject(error)
        },
      }
      this.#ask(statement)
    })
  }

  #ask(statement: Statement) {
    if (this.#waiting.push(statement) === 1) setImmediate(() => this.#send())
  }

  /** The name of a text that comes back again and again; few do, so that few are counted. */
  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name || this.#names.size >= mostPrepared) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesToPrepare) {
      if (this.#uses.size >= mostCounted) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    this.#names.set(text, `read-${this.#names.size}`)
    return this.#names.get(text)
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.close()))
  }

  #send() {
    const statements = this.#waiting
    this.#waiting = []
    for (let at = 0; at < statements.length; at += share) {
      const idlest = this.#lines.reduce((one, other) => (other.busy < one.busy ? other : one))
      void idlest.send(statements.slice(at, at + share))
    }
  }
}

/** One connection, opened when it is first needed, and anew when it was lost. */
class Line {
  readonly #newClient: () => WatchedClient
  #client: WatchedClient | null = null
  #opening: Promise<WatchedClient> | null = null
  /** Statements that are not answered yet. */
  busy = 0

  constructor(newClient: () => WatchedClient) {
    this.#newClient = newClient
  }

  async send(statements: readonly Statement[]): Promise<void> {
    this.busy += statements.length
    try {
      const client = this.#client ?? (await this.#open())
      client.socket.cork()
      for (const { name, text, values, done } of statements) {
        client.query({ name, text, values }, (error, result) => {
          this.busy -= 1
          // A connection that is opened anew knows the tables as they are now.
          if (name && error && outdated.has((error as DatabaseError).code ?? ''))
            this.#leave(client)
          done(error, result)
        })
      }
      client.socket.uncork()
    } catch (error) {
      this.busy -= statements.length
      for (const { done } of statements) done(error as Error, null as never)
    }
  }

  async close(): Promise<void> {
    const opening = await this.#opening?.catch(() => null)
    await (this.#client ?? opening)?.end()
  }

  /** Lets a connection go once what was sent over it is answered. */
  #leave(client: WatchedClient) {
    if (this.#client !== client) return
    this.#client = null
    void client.end().catch(() => undefined)
  }

  #open(): Promise<WatchedClient> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  async #connect(): Promise<WatchedClient> {
    const client = this.#newClient()
    const lose = () => {
      if (this.#client === client) this.#client = null
    }
    client.on('error', lose)
    client.on('end', lose)
    await client.connect()
    this.#client = client
    return client
  }
}

const reading = /^\s*(?:select|with)\b/i
/** What changes something or may wait for what another transaction holds. */
const changing =
  /\b(?:insert|update|delete|merge|nextval|setval|set_config|pg_notify|for\s+(?:no\s+key\s+|key\s+)?share)\b|\block\b|_lock\b|_lock_/i

/**
 * Whether a statement only reads and waits for nobody, so that others may stand behind it. What is
 * not certain to is taken for one that changes something.
 */
export const onlyReads = (text: string): boolean => reading.test(text) && !changing.test(text)
