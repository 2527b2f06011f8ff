import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

interface Sent {
  method: string
  /** Below /api. */
  path: string
  as: Person
  type: string
  body: Buffer
  headers?: Record<string, string>
}

interface HalfSent {
  /** Everything received until the server has disconnected. */
  ended: Promise<string>
  /** Sends the rest of the body; resolves to the status of the response. */
  finish(): Promise<number>
}

/**
 * Begins requests of which half of the body is sent, over connections of their own. Resolves once
 * each caller has been admitted and its body is being read.
 */
export async function sendHalves(app: TestApp, all: readonly Sent[]): Promise<HalfSent[]> {
  const { server } = app.academy.http
  const arrived: IncomingMessage[] = []
  const note = (request: IncomingMessage) => void arrived.push(request)
  server.on('request', note)
  const { port } = server.address() as AddressInfo
  const halves = all.map((sent) => sendHalf(port, sent))
  await expect.poll(() => arrived.length, { interval: 5 }).toBe(all.length)
  const isRead = (request: IncomingMessage) => request.listenerCount('data') > 0
  await expect.poll(() => arrived.every(isRead), { interval: 5 }).toBe(true)
  server.off('request', note)
  return halves
}

function sendHalf(port: number, { method, path, as, type, body, headers = {} }: Sent): HalfSent {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  // A server that has refused may close the connection before it has read everything.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  const lines = {
    host: '127.0.0.1',
    authorization: `Bearer ${as.token}`,
    'content-type': type,
    'content-length': String(body.length),
    connection: 'close',
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} /api${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const half = Math.floor(body.length / 2)
  socket.write(body.subarray(0, half))
  return {
    ended,
    async finish() {
      socket.write(body.subarray(half))
      return Number((await ended).split(' ')[1])
    },
  }
}
