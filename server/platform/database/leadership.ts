import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'

export interface Leadership {
  /** Ends the work, if it is this process's turn, and passes the turn on. */
  stop(): Promise<void>
}

interface TurnsOptions {
  url: string
  log: Log
  /** The name of the turn. */
  name: string
  /** Runs for as long as it is this process's turn: until `signal` is aborted. */
  work: (signal: AbortSignal) => Promise<void>
}

/** How often a waiting process asks for its turn, and the working one checks that it still has it. */
const askMs = 2000

/**
 * Runs work that only one of several processes on a database may do at a time. The turn is an
 * advisory lock on a separate connection: it is released when its process stops, dies or loses the
 * connection.
 */
export function takeTurns({ url, log, name, work }: TurnsOptions): Leadership {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await takeTurn(url, name, work, stopping.signal).catch((error: unknown) => {
        log.warn({ err: error, name }, 'a turn was lost; it will be asked for again')
      })
      await pause(stopping.signal)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Waits for the turn and works; rejects if the connection, and the turn with it, is lost. */
async function takeTurn(
  url: string,
  name: string,
  work: TurnsOptions['work'],
  stopping: AbortSignal,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
    application_name: 'academy turns',
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  const signal = AbortSignal.any([stopping, lost.signal])
  try {
    await client.connect()
    while (!(await isMine(client, name))) {
      await pause(signal)
      if (signal.aborted) return
    }
    const working = work(signal)
    // A connection whose peer has silently disappeared looks open until something is sent.
    const watching = watch(client, signal).catch(() => lost.abort())
    await working
    lost.abort()
    await watching
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function isMine(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
    [`academy turn: ${name}`],
  )
  return rows[0]?.mine ?? false
}

async function watch(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await client.query('select 1')
    await pause(signal)
  }
}

const pause = (signal: AbortSignal) => delay(askMs, undefined, { signal }).catch(() => undefined)
