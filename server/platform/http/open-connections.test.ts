import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { getHealth } from '#contract/operations.ts'
import { createBareServer } from '#testing/http.ts'
import type { ConnectionLimits } from './open-connections.ts'
import { route, streamRoute } from './route.ts'

const greet = endpoint({
  method: 'GET',
  path: '/greeting',
  summary: 'Greet',
  success: { status: 200, body: z.object({ text: z.string() }) },
})

let app: FastifyInstance
const sockets: Socket[] = []
beforeEach(() => {
  // The timer that checks for waiting connections is controlled by the tests.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
  vi.useRealTimers()
})

async function start(connectionLimits: ConnectionLimits, trustProxy: string | false = false) {
  const routes = [
    route(getHealth, { access: 'public', handle: () => ({ status: 'ok' as const }) }),
    route(greet, { access: 'public', handle: () => ({ text: 'hello' }) }),
    streamRoute({
      method: 'GET',
      path: '/endless',
      access: 'public',
      summary: 'Never end',
      answers: { status: 200, type: 'text/plain', what: 'The beginning' },
      async handle({ reply }) {
        reply.hijack()
        reply.raw.writeHead(200).write('begun')
        return reply
      },
    }),
  ]
  app = await createBareServer(routes, { connectionLimits, trustProxy })
  await app.listen({ port: 0, host: '127.0.0.1' })
}

/** A connection from an address of this machine; `received` collects what comes back. */
async function open(text: string, localAddress = '127.0.0.1') {
  const accepted = new Promise((resolve) => app.server.once('connection', resolve))
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  const connection = { socket, received: '', isClosed: false }
  socket.on('data', (bytes) => {
    connection.received += bytes
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    connection.isClosed = true
  })
  socket.write(text)
  await accepted
  return connection
}
type Opened = Awaited<ReturnType<typeof open>>

const get = (path: string) => `GET /api/${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const unfinished = 'GET /api/greeting HTTP/1.1\r\nhost'
const answered = (connection: Opened, text: string) =>
  expect.poll(() => connection.received).toContain(text)
const closed = (connection: Opened) => expect.poll(() => connection.isClosed).toBe(true)

test('beyond the limit of an address its longest waiting connection makes room', async () => {
  await start({ all: 100, perAddress: 2 })
  const elsewhere = await open(unfinished, '127.0.0.2')
  const first = await open(unfinished)
  const second = await open(unfinished)
  const third = await open(get('greeting'))
  await closed(first)
  await answered(third, 'hello')
  expect([elsewhere.isClosed, second.isClosed]).toEqual([false, false])
  second.socket.write(': a\r\n\r\n')
  await answered(second, 'hello')
})

test('beyond the limit of all the longest waiting one makes room, whoever has it', async () => {
  await start({ all: 2, perAddress: 2 })
  const idle = await open(get('greeting'))
  await answered(idle, 'hello')
  const busy = await open(get('endless'), '127.0.0.2')
  await answered(busy, 'begun')
  const next = await open(get('greeting'), '127.0.0.3')
  await answered(next, 'hello')
  await closed(idle)
  expect(busy.isClosed).toBe(false)
})

test('streams are not cut: others are told so, and the probe of health is answered', async () => {
  await start({ all: 2, perAddress: 2 })
  const streams = [await open(get('endless')), await open(get('endless'), '127.0.0.2')]
  for (const stream of streams) await answered(stream, 'begun')

  const refused = await open(get('greeting'), '127.0.0.3')
  await answered(refused, 'HTTP/1.1 503')
  expect(refused.received).toContain('"code":"unavailable"')
  expect(refused.received).toMatch(/retry-after: 5/i)
  await closed(refused)

  const probe = await open(get('healthz'), '127.0.0.3')
  await answered(probe, '{"status":"ok"}')
  await closed(probe)

  streams[0]?.socket.destroy()
  await vi.waitFor(async () => {
    const again = await open(get('greeting'), '127.0.0.3')
    await answered(again, 'HTTP/1.1 ')
    expect(again.received).toContain('hello')
  })
  expect(streams[1]?.isClosed).toBe(false)
})

test('the reserve for the probes has a limit too, and makes room for them', async () => {
  await start({ all: 1, perAddress: 1 })
  const stream = await open(get('endless'))
  await answered(stream, 'begun')
  const waiting: Opened[] = []
  for (let n = 0; n < 101; n += 1) waiting.push(await open(unfinished, '127.0.0.2'))
  const probe = await open(get('healthz'), '127.0.0.2')
  await answered(probe, '{"status":"ok"}')
  await Promise.all(waiting.slice(0, 2).map(closed))
  expect(waiting.filter(({ isClosed }) => isClosed)).toHaveLength(2)
})

test('a trusted proxy may open as many as there may be in all', async () => {
  await start({ all: 4, perAddress: 1 }, '127.0.0.1')
  const ofProxy = [await open(unfinished), await open(unfinished), await open(unfinished)]
  const one = await open(unfinished, '127.0.0.2')
  const another = await open(get('greeting'), '127.0.0.2')
  await answered(another, 'hello')
  await closed(one)
  expect(ofProxy.some(({ isClosed }) => isClosed)).toBe(false)
})

test('a connection without a request is closed after a while, though bytes keep arriving', async () => {
  await start({ all: 100, perAddress: 100 })
  const stored = await open(get('greeting'))
  const stream = await open(get('endless'))
  await answered(stored, 'hello')
  await answered(stream, 'begun')
  for (let second = 0; second < 89; second += 1) {
    stored.socket.write('\r\n')
    vi.advanceTimersByTime(1000)
  }
  expect(stored.isClosed).toBe(false)
  vi.advanceTimersByTime(3000)
  await closed(stored)
  expect(stream.isClosed).toBe(false)
})

test('headers that never end are answered 408, and silence with nothing', async () => {
  await start({ all: 100, perAddress: 100 })
  expect(app.server.headersTimeout).toBe(20_000)
  app.server.headersTimeout = 100
  const dripping = await open(unfinished)
  const silent = await open('')
  await answered(dripping, 'HTTP/1.1 408')
  expect(dripping.received).toContain(
    '{"code":"bad_request","message":"The request took too long."}',
  )
  await closed(silent)
  expect(silent.received).toBe('')
})

test('a connection that sends on and on without waiting for answers is closed', async () => {
  await start({ all: 100, perAddress: 10 })
  const few = await open(get('greeting').repeat(10))
  await expect.poll(() => few.received.match(/hello/g)?.length).toBe(10)
  const many = await open(get('greeting').repeat(1000))
  await closed(many)
  expect(many.received.match(/hello/g)?.length ?? 0).toBeLessThan(500)
  // Those who wait for answers are served.
  expect(few.isClosed).toBe(false)
  few.socket.write(get('greeting'))
  await expect.poll(() => few.received.match(/hello/g)?.length).toBe(11)
})
