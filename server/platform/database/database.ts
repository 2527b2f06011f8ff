import { CamelCasePlugin, Kysely } from 'kysely'
import { type ClientConfig, Pool } from 'pg'
import type { NewEvent } from '../events/outbox.ts'
import type { Log } from '../log.ts'
import { AnswerWatch } from './answer-watch.ts'
import { allObservers, logSlowStatements, type ObserveStatement } from './observe-statements.ts'
import { PipelinedReads } from './pipelined-reads.ts'
import { NamesOnlyDialect } from './postgres-dialect.ts'
import { statementPool } from './statement-pool.ts'
import type { Tables } from './tables.ts'
import { runTransaction } from './transaction.ts'
import { WatchedClient, watchedClients } from './watched-client.ts'

/** What a store function runs on: the pool or a transaction. Always its first argument. */
export type Executor = Kysely<Tables>

export interface Database {
  /** Runs single statements on any free connection; read-only ones share a few connections of their own. */
  readonly pool: Executor
  /** The driver's pool, for libraries that use it directly. */
  readonly driver: Pool
  /**
   * Runs `work` in one transaction: committed if it resolves, rolled back if it rejects, except
   * with `UnknownOutcome`, when it is unknown.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>
  /**
   * From now on `hear` is told what transactions of this process have emitted, as soon as they are committed
   * and before whoever made them goes on; of others the live stream tells a little later.
   */
  onEmitted(hear: (event: NewEvent) => void): void
  close(): Promise<void>
}

export interface DatabaseLimits {
  connections: number
  /** The time limit of one statement, in milliseconds. */
  statementTimeout: number
  /** The time limit for acquiring a lock, in milliseconds. */
  lockTimeout: number
  /** The time limit for acquiring a connection, in milliseconds. */
  poolTimeout: number
  /** After waiting this long for the simplest answer, in milliseconds, the database counts as frozen. */
  answerTimeout: number
  /** Statements that take longer are logged, in milliseconds; 0 or nothing for none. */
  slowStatement?: number
}

export const defaultLimits: DatabaseLimits = {
  connections: 10,
  statementTimeout: 5000,
  lockTimeout: 2000,
  // A caller waiting in vain has to get an error within two seconds.
  poolTimeout: 1800,
  answerTimeout: 1200,
}

/** After this long a transaction in which nothing happens is ended, in milliseconds. */
export const idleInTransactionMs = 10_000

interface OpenOptions {
  observers?: readonly ObserveStatement[]
  /**
   * Where single reads go, `url` by default; without a pooler in between: a transaction may wait for a read, for which a
   * pooler that is full of such transactions has no connection left.
   */
  readsFrom?: string
}

/** Opens a pool on the database at `url`. Connections are opened when first needed. */
export function openDatabase(
  url: string,
  log: Log,
  limits: DatabaseLimits = defaultLimits,
  { observers = [], readsFrom = url }: OpenOptions = {},
): Database {
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: limits.poolTimeout,
    statement_timeout: limits.statementTimeout,
    lock_timeout: limits.lockTimeout,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // For a case the watch does not detect: a server that responds but ignores the statement's time
    // limit.
    query_timeout: limits.statementTimeout && limits.statementTimeout + 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'academy',
  }
  const watch = new AnswerWatch(config, limits.answerTimeout, log)
  const driver = new Pool({ ...config, max: limits.connections, Client: watchedClients(watch) })
  // Without listeners a lost connection would end the process, whether idle or in use between the
  // statements of a transaction. The pool replaces it, and its user gets the error with the next
  // statement.
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  driver.on('error', () => undefined)
  driver.on('connect', (client) => client.on('error', lost))
  const line = { ...config, connectionString: readsFrom, pipeline: true }
  const reads = new PipelinedReads(() => new WatchedClient(line, watch))
  const { slowStatement = 0 } = limits
  const slow = slowStatement > 0 ? [logSlowStatements(log, slowStatement)] : []
  const observe = allObservers([...slow, ...observers])
  const pool = new Kysely<Tables>({
    dialect: new NamesOnlyDialect({ pool: statementPool(driver, reads, observe) }),
    // `created_at` in tables is `createdAt` everywhere else, including nested rows.
    plugins: [new CamelCasePlugin()],
  })
  const hearers: ((event: NewEvent) => void)[] = []
  return {
    pool,
    driver,
    transaction: (work) =>
      runTransaction(pool, work, (events) => {
        for (const event of events) for (const hear of hearers) hear(event)
      }),
    onEmitted: (hear) => void hearers.push(hear),
    async close() {
      watch.close()
      await pool.destroy()
    },
  }
}
