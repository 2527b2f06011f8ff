import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** How fast a line is: milliseconds from one end to the other and back, and bytes a second each way. */
export interface Speed {
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

export interface SlowLine {
  /** The server's address at this end of the line, without a trailing slash. */
  base: string
  /** Makes it as slow as it is meant to be, or as fast as the machine allows. */
  limit(isSlow: boolean): void
  stop(): Promise<void>
}

/** What travels at once, in bytes: a line delivers a file bit by bit. */
const piece = 4096

/**
 * A line to the server at `to`, over TCP: slow for whoever asks through it, the browser's service worker too,
 * to which the limits of its developer tools do not apply. All connections share it.
 */
export async function slowLine(to: string, speed: Speed): Promise<SlowLine> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let isSlow = false
  const way = (bytesPerSecond: number) => {
    let freeAt = 0
    return (from: Socket, into: Socket) => {
      const passOn = (act: () => void, size: number) => {
        if (!isSlow) return act()
        const now = performance.now()
        freeAt = Math.max(now, freeAt) + (1000 * size) / bytesPerSecond
        setTimeout(act, freeAt - now + speed.latency / 2)
      }
      from.on('data', (data: Buffer) => {
        for (let at = 0; at < data.length; at += piece) {
          const next = data.subarray(at, at + piece)
          passOn(() => into.write(next), next.length)
        }
      })
      from.on('end', () => passOn(() => into.end(), 0))
      from.on('error', () => into.destroy())
      from.on('close', () => sockets.delete(from))
    }
  }
  const up = way(speed.uploadThroughput)
  const down = way(speed.downloadThroughput)
  const server = createServer((client) => {
    const academy = connect(Number(port), hostname)
    for (const socket of [client, academy]) {
      sockets.add(socket)
      socket.setNoDelay(true)
    }
    up(client, academy)
    down(academy, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    limit: (slow) => (isSlow = slow),
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
