import type { DatabaseError, QueryResult } from 'pg'
import type { WatchedClient } from './watched-client.ts'

/** The number of connections reserved for reads. */
const lines = 4
/** How many statements are sent to one connection before the next one gets its share. */
const share = 8
/** From this many uses on a statement is prepared, since planning takes most of its time. */
const usesToPrepare = 5
/** The database keeps the plan of each prepared statement per connection. */
const mostPrepared = 200
const mostCounted = 2000
/** Part of a statement that is planned each time, however often it is repeated. */
export const plannedEachTimeMark = '/* planned each time */'
/** Errors of a prepared statement that is no longer valid: its tables have changed, or a pooler mixes connections. */
const outdated = new Set(['0A000', '26000', '42P05'])

interface Statement {
  /** The name of the prepared statement; undefined if it is planned each time. */
  name: string | undefined
  text: string
  values: unknown[]
  done: (error: Error | null, result: QueryResult) => void
}

/**
 * Sends simultaneous reads, of any requests, in one write: sending a statement on its own costs
 * more than executing most of them. Several reads of one request take one round trip, as long as
 * none waits for another.
 */
export class PipelinedReads {
  readonly #lines: Line[]
  #waiting: Statement[] = []
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(newClient: () => WatchedClient) {
    this.#lines = Array.from({ length: lines }, () => new Line(newClient))
  }

  /** The result of a read-only statement; see `onlyReads`. */
  query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const statement: Statement = {
        name: this.#nameOf(text),
        text,
        values: [...values],
        done: (error, result) => {
          if (!error) resolve(result)
          else if (statement.name && outdated.has((error as DatabaseError).code ?? '')) {
            // The statement was not executed, and reads can be repeated safely.
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

  /** The prepared name of a repeated text; only a limited number of texts is counted. */
  #nameOf(text: string): string | undefined {
    if (text.includes(plannedEachTimeMark)) return undefined
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

/** One connection, opened when first needed, and reopened after a loss. */
class Line {
  readonly #newClient: () => WatchedClient
  #client: WatchedClient | null = null
  #opening: Promise<WatchedClient> | null = null
  /** The number of statements not answered yet. */
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
          // A reopened connection knows the current tables.
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

  /** Closes a connection once everything sent over it is answered. */
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
/** Words that change something or may wait for another transaction's lock. */
const changing =
  /\b(?:insert|update|delete|merge|nextval|setval|set_config|pg_notify|for\s+(?:no\s+key\s+|key\s+)?share)\b|\block\b|_lock\b|_lock_/i

/**
 * Whether a statement is read-only and never waits, so that others may queue behind it. If that is
 * not certain, the result is false.
 */
export const onlyReads = (text: string): boolean => reading.test(text) && !changing.test(text)
