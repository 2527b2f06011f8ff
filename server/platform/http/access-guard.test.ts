import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bearer, createBareServer, testActors } from '#testing/http.ts'
import { localLimiter } from './rate-limits.ts'
import { type Route, route, streamRoute } from './route.ts'

const read = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Read',
    success: { status: 200, body: z.object({ address: z.string(), who: z.string() }) },
  })
const write = endpoint({
  method: 'POST',
  path: '/managed',
  summary: 'Write',
  body: z.object({ name: z.string() }),
  success: { status: 204, body: null },
})

let handled = 0
const routes: Route[] = [
  route(read('/open'), {
    access: 'public',
    handle: ({ request }) => ({ address: request.ip, who: 'anybody' }),
  }),
  route(read('/own'), {
    access: 'account.own',
    handle: ({ actor, request }) => ({ address: request.ip, who: actor.name }),
  }),
  route(write, {
    access: 'content.manage',
    effect: 'none',
    handle: () => {
      handled += 1
      return undefined
    },
  }),
  streamRoute({
    method: 'GET',
    path: '/endless',
    access: 'account.own',
    summary: 'Endless',
    answers: { status: 200, type: 'text/plain', what: 'Endless' },
    unlimited: true,
    head: false,
    handle: async ({ actor, reply }) => reply.send(actor.name),
  }),
]

let app: FastifyInstance
beforeAll(async () => {
  app = await createBareServer(routes)
})
afterAll(() => app.close())

const undeclared = (mount: Route['mount']): Route => ({
  method: 'GET',
  path: '/x',
  access: 'public',
  mount,
})

test.each<[string, Route['mount']]>([
  ['no config', (api) => void api.get('/forgotten', () => 'x')],
  ['an empty config', (api) => void api.get('/forgotten', { config: {} }, () => 'x')],
  [
    'several methods',
    (api) => void api.route({ method: ['PUT', 'POST'], url: '/forgotten', handler: () => 'x' }),
  ],
])('a route that declares no access stops the start: %s', async (_, mount) => {
  await expect(createBareServer([...routes, undeclared(mount)])).rejects.toThrow(/forgotten/)
})

test('a write of the back office, or a file that it hands out, must say what it does', async () => {
  const silent = { ...write, path: '/silent' }
  const writing = route(silent, { access: 'content.manage', handle: () => undefined })
  await expect(createBareServer([...routes, writing])).rejects.toThrow(/no effect.*silent/)
  const file = streamRoute({
    method: 'GET',
    path: '/silent.csv',
    access: 'members.read',
    summary: 'A file',
    answers: { status: 200, type: 'text/csv', what: 'A file' },
    handle: async ({ reply }) => reply.send('a'),
  })
  await expect(createBareServer([...routes, file])).rejects.toThrow(/no effect.*silent\.csv/)
})

test('a stranger is refused and a member admitted, for HEAD as for GET', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await app.inject({ method, url: '/api/own' })).statusCode).toBe(401)
    const reply = await app.inject({ method, url: '/api/own', headers: bearer('student') })
    expect(reply.statusCode).toBe(200)
    expect(reply.body === '').toBe(method === 'HEAD')
  }
})

test('an endless response has no HEAD', async () => {
  const head = await app.inject({
    method: 'HEAD',
    url: '/api/endless',
    headers: bearer('student'),
  })
  expect(head.statusCode).toBe(404)
  const reply = await app.inject({ url: '/api/endless', headers: bearer('student') })
  expect(reply.body).toBe('Student')
})

test.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer  student',
  'student',
  'Basic student',
  'Bearer foreign',
  `Bearer ${'a'.repeat(5000)}`,
  'Bearer \u00e9',
])('the authorization %j is invalid', async (authorization) => {
  const reply = await app.inject({ url: '/api/own', headers: { authorization } })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual({ code: 'unauthorized', message: 'Please sign in.' })
})

test('the scheme may be written in any case', async () => {
  const reply = await app.inject({ url: '/api/own', headers: { authorization: 'bearer student' } })
  expect(reply.json()).toMatchObject({ who: 'Student' })
})

test('a caller without permission is refused before the body is read', async () => {
  const bodies: [string, string][] = [
    ['application/json', '{"broken'],
    ['application/json', '{}'],
    ['application/json', JSON.stringify({ name: 'a'.repeat(200_000) })],
    ['application/xml', '<'],
  ]
  for (const [type, payload] of bodies) {
    const call = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/managed',
        headers: { 'content-type': type, ...headers },
        payload,
      })
    expect((await call({})).statusCode).toBe(401)
    const refused = await call(bearer('student'))
    expect(refused.statusCode).toBe(403)
    expect(refused.json().code).toBe('forbidden')
    expect([400, 413, 415]).toContain((await call(bearer('admin'))).statusCode)
  }
  expect(handled).toBe(0)
  const payload = { name: 'a' }
  const headers = bearer('admin')
  const reply = await app.inject({ method: 'POST', url: '/api/managed', headers, payload })
  expect([reply.statusCode, reply.body, handled]).toEqual([204, '', 1])
})

test('calls are counted per user, otherwise per address, however the address is written', async () => {
  const limited = await createBareServer(routes, {
    apiLimiter: localLimiter('test', { points: 2, seconds: 60 }),
  })
  const statuses = async (url: string, headers: Record<string, string> = {}) => {
    const replies = []
    for (let call = 0; call < 3; call += 1) replies.push(await limited.inject({ url, headers }))
    return replies.map((reply) => reply.statusCode)
  }
  expect(await statuses('/api/own', bearer('student'))).toEqual([200, 200, 429])
  expect(await statuses('/api/own', bearer('admin'))).toEqual([200, 200, 429])
  expect(await statuses('/api/own', bearer('guess'))).toEqual([401, 401, 429])
  const reply = await limited.inject({ url: '/%61pi/open' })
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(50)
  expect(reply.json().code).toBe('too_many_requests')
  expect(await statuses('/api/endless', bearer('student'))).toEqual([200, 200, 200])
  await limited.close()
})

test.each([
  { trustProxy: false, proxy: '127.0.0.1', seen: '127.0.0.1' },
  { trustProxy: '127.0.0.1', proxy: '127.0.0.1', seen: '203.0.113.9' },
  { trustProxy: '10.0.0.0/8, 127.0.0.1', proxy: '10.1.2.3', seen: '203.0.113.9' },
  { trustProxy: '127.0.0.1', proxy: '198.51.100.7', seen: '198.51.100.7' },
] as const)('forwarded addresses: %o', async ({ trustProxy, proxy, seen }) => {
  const behind = await createBareServer(routes, {
    trustProxy,
    apiLimiter: localLimiter('test', { points: 1, seconds: 60 }),
  })
  const call = (forwarded: string) =>
    behind.inject({
      url: '/api/open',
      remoteAddress: proxy,
      headers: { 'x-forwarded-for': forwarded },
    })
  const first = await call('192.0.2.1, 203.0.113.9')
  expect(first.json()).toMatchObject({ address: seen })
  // Entries written by the client itself, before the proxy's, have no effect.
  expect((await call('192.0.2.2, 203.0.113.9')).statusCode).toBe(429)
  const believed = seen === '203.0.113.9'
  expect((await call('192.0.2.1, 203.0.113.10')).statusCode).toBe(believed ? 200 : 429)
  await behind.close()
})

test('the actor of a call belongs to its own token', async () => {
  const tokens = ['student', 'admin', 'student', 'admin'] as const
  const replies = await Promise.all(
    tokens.map((token) => app.inject({ url: '/api/own', headers: bearer(token) })),
  )
  expect(replies.map((reply) => reply.json().who)).toEqual(
    tokens.map((token) => testActors[token].name),
  )
})
