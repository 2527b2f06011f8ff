import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { createBareServer } from '#testing/http.ts'
import { route, streamRoute } from './route.ts'

const say = endpoint({
  method: 'POST',
  path: '/say',
  summary: 'Say something',
  body: z.object({ text: z.string() }),
  success: { status: 200, body: z.object({ text: z.string() }) },
})

let app: FastifyInstance
let handled: number
const sockets: Socket[] = []
beforeEach(async () => {
  // The timer that checks for unfinished bodies is controlled by the tests; everything else is
  // real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  handled = 0
  const routes = [
    route(say, {
      access: 'public',
      handle: ({ body }) => {
        handled += 1
        return body
      },
    }),
    streamRoute({
      method: 'POST',
      path: '/files',
      access: 'public',
      summary: 'Take a file',
      answers: { status: 204, what: 'Taken' },
      async handle({ request, reply }) {
        for await (const _ of request.raw);
        return reply.code(204).send()
      },
    }),
  ]
  // The sixteen bytes have 400 seconds, and a minute more.
  app = await createBareServer(routes, { slowestUpload: 0.04 })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
  vi.useRealTimers()
})

/**
 * Sends the beginning of a request; `ended` is everything received until the server disconnected.
 */
async function begin(text: string) {
  const accepted = new Promise((resolve) => app.server.once('connection', resolve))
  const arrived = new Promise((resolve) => app.server.once('request', resolve))
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  socket.write(text)
  await (text.includes('\r\n\r\n') ? arrived : accepted)
  return { socket, ended, isOpen: () => socket.readyState === 'open' }
}
const head = (type: string, path = 'say') =>
  `POST /api/${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 16\r\n\r\n`
const json = head('application/json')

test('a body that arrives byte by byte has ten seconds in all', async () => {
  const { socket, ended, isOpen } = await begin(`${json}{`)
  for (let second = 0; second < 9; second++) {
    socket.write('"')
    vi.advanceTimersByTime(1000)
  }
  expect(isOpen()).toBe(true)
  vi.advanceTimersByTime(2000)
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('{"code":"bad_request","message":"The request took too long."}')
  expect(handled).toBe(0)
})

test('a complete body is not ended, however long its connection stays open', async () => {
  const { socket, isOpen } = await begin(`${json}{"text":"hallo"}`)
  await expect.poll(() => handled).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(isOpen()).toBe(true)
  socket.write(`${json}{"text":"again"}`)
  await expect.poll(() => handled).toBe(2)
})

test('an upload lasts as long as its bytes keep arriving', async () => {
  const { socket, ended } = await begin(`${head('multipart/form-data; boundary=x', 'files')}a`)
  for (let written = 1; written < 16; written++) {
    vi.advanceTimersByTime(25_000)
    socket.write('a')
  }
  socket.end()
  expect(await ended).toMatch(/^HTTP\/1.1 204 /)
})

test('an upload that is slower than the slowest line is ended', async () => {
  const { socket, ended, isOpen } = await begin(
    `${head('multipart/form-data; boundary=x', 'files')}a`,
  )
  for (let seconds = 20; seconds < 460; seconds += 20) {
    vi.advanceTimersByTime(20_000)
    socket.write('')
  }
  expect(isOpen()).toBe(true)
  vi.advanceTimersByTime(21_000)
  expect(await ended).toMatch(/^HTTP\/1.1 408 /)
})

test('a closing server ends unfinished bodies at once, without waiting for them', async () => {
  const body = await begin(`${json}{`)
  const form = await begin(`${head('multipart/form-data; boundary=x', 'files')}--x`)
  const headOnly = await begin('POST /api/say HTTP/1.1\r\nhost')
  const idle = await begin(`${json}{"text":"hallo"}`)
  await app.close()
  expect(await body.ended).toMatch(/^HTTP\/1.1 408 /)
  await Promise.all([form.ended, headOnly.ended, idle.ended])
  expect(handled).toBe(1)
})
