import { Client } from 'pg'
import type { Log } from '../log.ts'
import { outboxChannel } from './outbox.ts'

export interface Listener {
  stop(): Promise<void>
}

/**
 * Holds one connection that listens on the outbox channel and calls `wake` at every notice and after
 * every (re)connection, since notices sent while it was away are lost. Reconnects by itself.
 */
export function listenToOutbox(url: string, log: Log, wake: () => void): Listener {
  let stopped = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let connecting: Promise<void> = Promise.resolve()

  const connect = async (attempt: number) => {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      application_name: 'academy events',
    })
    let lost = false
    const retry = (error?: Error) => {
      if (lost || stopped) return
      lost = true
      log.warn({ err: error }, 'the event listener lost its connection and will reconnect')
      void next.end().catch(() => undefined)
      timer = setTimeout(
        () => {
          connecting = connect(attempt + 1)
        },
        Math.min(5000, 100 * 2 ** attempt),
      )
    }
    next.on('error', retry)
    next.on('end', () => retry())
    next.on('notification', wake)
    try {
      await next.connect()
      await next.query(`listen ${outboxChannel}`)
      client = next
      attempt = 0
      wake()
    } catch (error) {
      retry(error instanceof Error ? error : undefined)
    }
  }
  connecting = connect(0)

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}
