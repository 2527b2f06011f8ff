import { createConnection, createServer, type Socket } from 'node:net'

/** A simple query 'commit' in the wire protocol: its type, its length, its text. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')

/**
 * Where a connection is cut: before COMMIT reaches the database, or before its response returns.
 */
type Cut = 'before' | 'after'

export interface PostgresProxy {
  /** The database's address, with the proxy in between. */
  url: string
  /** Cuts the connection at the next COMMIT of a transaction that has sent `text`, once. */
  cutCommitOf(text: string, cut: Cut): void
  /**
   * Holds back all bytes in both directions, like a frozen database: connections are accepted, and
   * nothing is answered.
   */
  freeze(): void
  /** The same from the next COMMIT of a transaction that has sent `text`; resolves then. */
  freezeAtCommitOf(text: string): Promise<void>
  /** Releases everything held back. */
  thaw(): void
  /** How many connections were cut. */
  cuts(): number
  /**
   * Takes the database away: cuts existing connections and refuses new ones, until it is restored.
   */
  takeAway(): void
  giveBack(): void
  /** Leads to this server from now on, as an address that moves to a standby does. */
  leadTo(url: string): void
  stop(): Promise<void>
}

/** A proxy between a program and PostgreSQL that loses connections at the worst moment. */
export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  let target = new URL(url)
  let armed: { text: string; cut: Cut } | null = null
  let cuts = 0
  let freezesAt: { text: string; tell: () => void } | null = null
  let frozen: (() => void)[] | null = null
  let isAway = false
  const open = new Set<Socket>()
  /** Runs now, or after thawing. */
  const pass = (step: () => void) => (frozen ? void frozen.push(step) : step())

  const server = createServer((client) => {
    if (isAway) return void client.destroy()
    const database = createConnection(Number(target.port || 5432), target.hostname)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    let sent = ''
    client.on('data', (bytes: Buffer) => {
      sent += bytes.toString('latin1')
      const isCommit = bytes.includes(commit)
      const hit = isCommit && armed && sent.includes(armed.text) ? armed : null
      if (isCommit && freezesAt && sent.includes(freezesAt.text)) {
        freezesAt.tell()
        freezesAt = null
        frozen ??= []
      }
      if (isCommit) sent = ''
      if (!hit) return pass(() => database.write(bytes))
      armed = null
      cuts += 1
      if (hit.cut === 'before') return client.destroy()
      // The response to COMMIT comes next: it exists, but nobody receives it.
      database.removeAllListeners('data')
      database.once('data', () => client.destroy())
      return database.write(bytes)
    })
    database.on('data', (bytes) => pass(() => client.write(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const proxied = new URL(url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: proxied.href,
    cutCommitOf(text, cut) {
      armed = { text, cut }
    },
    freeze() {
      frozen ??= []
    },
    freezeAtCommitOf(text) {
      return new Promise((tell) => {
        freezesAt = { text, tell }
      })
    },
    thaw() {
      const stored = frozen ?? []
      frozen = null
      for (const step of stored) step()
    },
    cuts: () => cuts,
    takeAway() {
      isAway = true
      for (const socket of open) socket.destroy()
    },
    giveBack() {
      isAway = false
    },
    leadTo(other) {
      target = new URL(other)
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
