import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { outboxChannel } from './outbox.ts'
import { ownChangesChannel } from './own-changes.ts'

const pulseMs = 10_000
const slowestRetryMs = 5000

export interface Listener {
  stop(): Promise<void>
}

interface Connection {
  close(): Promise<void>
}

/**
 * Holds one connection that listens on the outbox channel. Reports a notification, also after every
 * (re)connection, since notifications sent in between are lost, and the loss of the connection.
 * Reconnects automatically.
 */
export function listenToOutbox(
  url: string,
  log: Log,
  on: { wake(): void; onNotified(userId: string): void; ready(): void; lost(): void },
): Listener {
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const connect = () =>
    openConnection(url, {
      wake: on.wake,
      onNotified: on.onNotified,
      ready() {
        failures = 0
        on.ready()
      },
      lost(error) {
        on.lost()
        if (stopped) return
        log.warn({ err: error }, 'the event listener lost its connection and will reconnect')
        const wait = Math.min(slowestRetryMs, 100 * 2 ** failures)
        failures += 1
        timer = setTimeout(() => {
          connection = connect()
        }, wait)
      },
    })
  let connection = connect()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await connection.close()
    },
  }
}

interface ConnectionEvents {
  wake(): void
  /** Told of a user of whose own something has changed. */
  onNotified(userId: string): void
  ready(): void
  /** Called once, when the connection failed or ended, whatever the reason. */
  lost(error?: Error): void
}

function openConnection(url: string, events: ConnectionEvents): Connection {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: pulseMs,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
    application_name: 'academy events',
  })
  let lost = false
  const lose = (error?: Error) => {
    if (lost) return
    lost = true
    clearInterval(pulse)
    void client.end().catch(() => undefined)
    events.lost(error)
  }
  const ask = (statement: string) => client.query(statement).then(() => undefined)
  // A connection whose peer has silently disappeared looks open until something is sent.
  const pulse = setInterval(() => void ask('select 1').catch(lose), pulseMs)
  client.on('error', lose)
  client.on('end', () => lose())
  client.on('notification', ({ channel, payload }) => {
    if (channel === outboxChannel) events.wake()
    else if (payload) events.onNotified(payload)
  })
  const opening = client
    .connect()
    .then(() => ask(`listen ${outboxChannel}; listen ${ownChangesChannel}`))
    .then(events.ready)
    .catch(lose)
  return {
    async close() {
      clearInterval(pulse)
      await opening
      // Closing a connection to a vanished server may never be confirmed.
      const patience = new AbortController()
      const ended = client.end().catch(() => undefined)
      const tired = delay(1000, undefined, { signal: patience.signal }).catch(() => undefined)
      await Promise.race([ended, tired])
      patience.abort()
    },
  }
}
