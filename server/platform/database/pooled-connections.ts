import { Client } from 'pg'
import { defaultLimits, idleInTransactionMs } from './database.ts'

const connectionTimeoutMillis = 10_000

/** The time limits that statements need on a server which cannot be told them by each connection. */
export const timeLimits = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
} as const

/**
 * Whether two connections, one after the other, are one to the server: a pooler lends a connection for a
 * transaction, and its own are few.
 */
export async function sharesConnections(connectionString: string): Promise<boolean> {
  const clients = [1, 2].map(() => new Client({ connectionString, connectionTimeoutMillis }))
  try {
    const pids: unknown[] = []
    for (const client of clients) {
      await client.connect()
      const { rows } = await client.query('select pg_backend_pid() as pid')
      pids.push(rows[0]?.pid)
    }
    return pids[0] === pids[1]
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/**
 * The time limits that a connection does not have although it asks for them; for a pooler that refuses to be asked, the error
 * that it gives.
 */
export async function missingLimits(connectionString: string): Promise<string[] | Error> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis,
    statement_timeout: defaultLimits.statementTimeout,
    lock_timeout: defaultLimits.lockTimeout,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name = any($1) and setting = '0'`,
      [Object.keys(timeLimits)],
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    if (error instanceof Error && /startup parameter/.test(error.message)) return error
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
