import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { bearer, createBareServer } from '#testing/http.ts'
import { listItems, startItems } from '#testing/items-server.ts'
import { createLog } from '../log.ts'
import { route } from './route.ts'

describe('answers', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = (await startItems()).app
  })
  afterAll(() => app.close())
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/api/items', headers: { ...bearer('student'), ...headers } })

  test('a polled list is sent once, then only when it has changed', async () => {
    const first = await get()
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = String(first.headers.etag)
    const same = await get({ 'if-none-match': etag })
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    expect(same.headers['cache-control']).toBe('private, no-cache')
    const compressed = await get({ 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([compressed.statusCode, compressed.body]).toEqual([304, ''])

    const made = await app.inject({
      method: 'POST',
      url: '/api/items',
      headers: { ...bearer('admin'), 'if-none-match': etag },
      payload: { title: 'New' },
    })
    expect([made.statusCode, made.headers['cache-control']]).toEqual([201, 'no-store'])
    const changed = await get({ 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toHaveLength(first.json().length + 1)
    // A write is never 'not modified', whatever its response looks like.
    const twin = await app.inject({
      method: 'POST',
      url: '/api/items',
      headers: { ...bearer('admin'), 'if-none-match': String(made.headers.etag) },
      payload: { title: 'New' },
    })
    expect(twin.statusCode).toBe(201)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const [head, full] = [await get({}, 'HEAD'), await get()]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'cache-control', 'content-length']) {
      expect(head.headers[name]).toBe(full.headers[name])
    }
  })

  test('data says that it may load nothing, and nothing of what pages may', async () => {
    const { headers } = await get()
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    const file = await app.inject('/api/feeds/secret.txt')
    expect(file.headers['content-security-policy']).toContain("script-src 'self'")
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('long responses are compressed: %s', async (encoding, decompress) => {
    const reply = await get({ 'accept-encoding': encoding })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers.vary).toContain('accept-encoding')
    expect(reply.rawPayload.length).toBeLessThan(1000)
    expect(JSON.parse(String(decompress(reply.rawPayload)))).toEqual((await get()).json())
  })

  test('what a page waits for at its start is compressed best, all else fastest', async () => {
    const items = Array.from({ length: 50 }, (_, id) => ({ id, title: 'A title of some length' }))
    const starting = endpoint({ ...listItems, path: '/starting' })
    const server = await createBareServer([
      route(listItems, { access: 'content.read', handle: () => items }),
      route(starting, { access: 'content.read', startsPages: true, handle: () => items }),
    ])
    const encodingOf = async (url: string, accepted: string) => {
      const headers = { ...bearer('student'), 'accept-encoding': accepted }
      return (await server.inject({ url, headers })).headers['content-encoding']
    }
    const browsers = 'gzip, deflate, br, zstd'
    expect(await encodingOf('/api/items', browsers)).toBe('zstd')
    expect(await encodingOf('/api/starting', browsers)).toBe('br')
    expect(await encodingOf('/api/starting', 'gzip')).toBe('gzip')
    await server.close()
  })

  test('every request has an id of its own, whatever it sends', async () => {
    const replies = [await get({ 'x-request-id': 'mine' }), await get({ 'x-request-id': 'mine' })]
    const ids = replies.map((reply) => reply.headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('mine')
  })
})

describe('closing', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterAll(() => agent.destroy())
  const call = (app: FastifyInstance, path: string) =>
    new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo
      const sent = request({ agent, port, host: '127.0.0.1', path }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () => resolve(Object.assign(response, { text })))
      })
      sent.on('error', reject)
      sent.end()
    })

  test('running requests are finished, streams are ended, and nothing is left', async () => {
    const { app, gate, entered } = await startItems()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    // A connection that a browser opens in advance and never uses.
    const idle = connect(port, '127.0.0.1')
    const idleClosed = new Promise((resolve) => idle.on('close', resolve))
    const stream = await fetch(`http://127.0.0.1:${port}/api/stream`)
    const reader = stream.body?.getReader()
    await reader?.read()
    const slow = call(app, '/api/slow/1')
    await vi.waitFor(() => expect(entered).toHaveBeenCalled())

    const closing = app.close()
    await vi.waitFor(async () => expect((await reader?.read())?.done).toBe(true))
    await idleClosed
    gate.resolve()
    const answer = await slow
    expect([answer.statusCode, JSON.parse(answer.text)]).toEqual([200, { id: 1, title: 'done' }])
    expect(answer.headers.connection).toBe('close')
    await closing
    await expect(fetch(`http://127.0.0.1:${port}/api/items`)).rejects.toThrow()
  })

  test('until then a connection stays open between calls', async () => {
    const { app, gate } = await startItems()
    gate.resolve()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const first = await call(app, '/api/slow/1')
    const second = await call(app, '/api/slow/2')
    expect([first.headers.connection, second.headers.connection]).toEqual([
      'keep-alive',
      'keep-alive',
    ])
    await app.close()
  })
})

test('no line of the log contains a token, a password or a query', async () => {
  const lines: string[] = []
  const { app, gate } = await startItems({
    log: createLog({
      level: 'trace',
      pretty: false,
      destination: { write: (line) => void lines.push(line) },
    }),
  })
  gate.resolve()
  const headers = { ...bearer('hidden-token'), cookie: 'refresh=hidden-cookie' }
  const payload = { title: 'New', password: 'hidden-password' }
  for (const [method, url] of [
    ['GET', '/api/items?search=hidden-query'],
    ['POST', '/api/items?token=hidden-query'],
    ['GET', '/api/slow/1?signature=hidden-query'],
    ['GET', '/api/slow/x?signature=hidden-query'],
    ['GET', '/api/feeds/hidden-token.txt'],
    ['GET', '/api/nothing?signature=hidden-query'],
    ['GET', '/%zz?signature=hidden-query'],
  ] as const) {
    await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
  }
  for (const body of [
    '{"password":"hidden-password"',
    '{"title":5,"password":"hidden-password"}',
  ]) {
    const type = { ...bearer('admin'), 'content-type': 'application/json' }
    await app.inject({ method: 'POST', url: '/api/items', headers: type, payload: body })
  }
  await app.close()
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(4)
  expect(lines.filter((line) => line.includes('hidden'))).toEqual([])
})
