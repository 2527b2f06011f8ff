import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problemSchema } from '#contract/problem.ts'
import { id, text } from '#contract/values.ts'
import { bearer, createBareServer } from '#testing/http.ts'
import { Failure, notFound } from '../failure.ts'
import { route } from './route.ts'

const known = '0195a000-0000-7000-8000-0000000000aa'
const thing = z.object({ name: z.string() })

const readThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'A thing',
  params: z.object({ id }),
  success: { status: 200, body: thing },
})
const writeThing = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Write a thing',
  body: z.object({
    user: z.object({ name: text({ min: 1, max: 20 }) }),
    amount: z.number().optional(),
    extra: z.unknown().optional(),
  }),
  success: { status: 201, body: z.object({ received: z.unknown() }) },
})
const failing = endpoint({
  method: 'GET',
  path: '/failing/:how',
  summary: 'Fails',
  params: z.object({ how: z.string().max(400) }),
  success: { status: 200, body: thing },
})

const failures: Record<string, () => unknown> = {
  thrown: () => {
    throw new Error('secret internals of /srv/academy')
  },
  schema: () => ({ name: 42, password: 'secret internals' }),
  refused: () => {
    throw new Failure('conflict', 'Already decided.')
  },
  wait: () => {
    throw new Failure('too_many_requests', 'Wait.', { retryAfter: 7 })
  },
  more: () => ({ name: 'a', password: 'secret internals' }),
}

let app: FastifyInstance
beforeAll(async () => {
  app = await createBareServer([
    route(readThing, {
      access: 'content.read',
      handle: ({ params }) => {
        if (params.id !== known) throw notFound()
        return { name: 'known' }
      },
    }),
    route(writeThing, { access: 'content.read', handle: ({ body }) => ({ received: body }) }),
    route(failing, {
      access: 'public',
      handle: ({ params }) => failures[params.how]?.() as { name: string },
    }),
  ])
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const get = (url: string) => app.inject({ url, headers: bearer('student') })
const post = (payload: InjectOptions['payload'], headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/things',
    headers: { ...bearer('student'), 'content-type': 'application/json', ...headers },
    payload,
  })

type Reply = Awaited<ReturnType<typeof get>>

/** Checks the standard error format and returns the problem. */
function problemOf(reply: Reply, status: number) {
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const problem = problemSchema.strict().parse(reply.json())
  expect(problem.requestId).toBe(status >= 500 ? reply.headers['x-request-id'] : undefined)
  expect(reply.body).not.toMatch(/secret|\bat \/|\.ts\b|zod|stack/i)
  return problem
}

describe('missing things', () => {
  const unknown = `/api/things/${known.replace('aa', 'bb')}`

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/nothing?x=1',
    '/nothing',
    '/',
    '/api/things/x',
    '/api/things/',
    '/api/things/-1',
    '/api/things/%00',
    '/api/things/..%2f..',
    `/api/things/${known.slice(1)}`,
    `/api/things/${'a'.repeat(2000)}`,
  ])('%s is answered like an unknown id, byte for byte', async (url) => {
    const expected = await get(unknown)
    const reply = await get(url)
    expect(problemOf(reply, 404)).toEqual({ code: 'not_found', message: 'Not found.' })
    expect(reply.rawPayload).toEqual(expected.rawPayload)
  })

  test('an unknown address is refused before its body is read', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/nothing',
      headers: { 'content-type': 'application/xml' },
      payload: '<',
    })
    problemOf(reply, 404)
  })

  test('a wrong method gets a list of the allowed ones', async () => {
    const reply = await app.inject({ method: 'DELETE', url: `/api/things/${known}` })
    expect(problemOf(reply, 405).code).toBe('method_not_allowed')
    expect(reply.headers.allow).toBe('GET, HEAD')
    const read = await get('/api/things')
    problemOf(read, 405)
    expect(read.headers.allow).toBe('POST')
  })

  test.each(['/api/%zz', '/api/things/%zz', '/api/things/%E0%A4%A', '/%zz'])(
    'the malformed address %s',
    async (url) => {
      const reply = await get(url)
      expect(problemOf(reply, 400).code).toBe('bad_request')
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

describe('bodies', () => {
  const right = { user: { name: 'Ada' } }

  test('all issues are listed by their paths', async () => {
    const problem = problemOf(await post({ user: { name: '' }, amount: 'x' }), 400)
    expect(problem.code).toBe('invalid_input')
    expect(problem.issues?.map((issue) => issue.path)).toEqual(['user.name', 'amount'])
    expect(problem.message).toBe(problem.issues?.[0]?.message)
  })

  test.each([
    ['null', 'null'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['a missing part', '{}'],
    ['a wrong type', '{"user":{"name":5}}'],
    ['null inside', '{"user":null}'],
    ['NUL', '{"user":{"name":"a\\u0000b"}}'],
    ['a lone surrogate', '{"user":{"name":"a\\ud800b"}}'],
    ['70 kB of text', JSON.stringify({ user: { name: 'a'.repeat(70_000) } })],
    ['no body at all', ''],
    ['1e309', '{"user":{"name":"a"},"amount":1e309}'],
  ])('%s is invalid input', async (_, payload) => {
    expect(problemOf(await post(payload), 400).code).toBe('invalid_input')
  })

  test.each([
    ['malformed', '{"user":'],
    ['blank', '   '],
    ['__proto__', '{"user":{"name":"a"},"__proto__":{"admin":true}}'],
    ['nested __proto__', '{"user":{"name":"a","__proto__":{"admin":true}}}'],
    ['constructor', '{"user":{"name":"a"},"constructor":{"prototype":{"admin":true}}}'],
    ['cut off by its length', '{"user":{"name":"Ad'],
  ])('%s is no JSON that is taken', async (_, payload) => {
    expect(problemOf(await post(payload), 400).code).toBe('malformed_json')
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test.each([
    ['whole', gzipSync(JSON.stringify(right))],
    ['cut off', gzipSync(JSON.stringify(right)).subarray(0, 12)],
  ])('gzip, %s, is not accepted', async (_, payload) => {
    expect(problemOf(await post(payload, { 'content-encoding': 'gzip' }), 415).code).toBe(
      'unsupported_type',
    )
  })

  test('a thousand levels deep', async () => {
    const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`
    const reply = await post(`{"user":{"name":"Ada"},"extra":${deep}}`)
    expect(reply.statusCode).toBe(201)
  })

  test('unknown fields are dropped, the last of duplicate keys counts', async () => {
    const reply = await post('{"role":"admin","id":1,"user":{"name":"Bob","name":" Ada ","id":2}}')
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ received: right })
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/jsonp',
  ])('%s is the wrong type', async (type) => {
    const payload = type.startsWith('multipart') ? '--x--\r\n' : '{"user":{"name":"Ada"}}'
    expect(problemOf(await post(payload, { 'content-type': type }), 415).code).toBe(
      'unsupported_type',
    )
  })

  test('100 KiB are accepted, one byte more is not', async () => {
    const empty = JSON.stringify({ ...right, extra: '' })
    const full = (bytes: number) =>
      JSON.stringify({ ...right, extra: 'a'.repeat(bytes - empty.length) })
    expect((await post(full(100 * 1024))).statusCode).toBe(201)
    expect(problemOf(await post(full(100 * 1024 + 1)), 413).code).toBe('too_large')
  })
})

describe('answers', () => {
  test.each(['thrown', 'schema'])('%s: a 500 with a request id and no internals', async (how) => {
    expect(problemOf(await get(`/api/failing/${how}`), 500).code).toBe('internal')
  })

  test('fields outside the schema are not sent', async () => {
    const reply = await get('/api/failing/more')
    expect(reply.body).toBe('{"name":"a"}')
  })

  test('a refusal with its status, and with the time to wait', async () => {
    expect(problemOf(await get('/api/failing/refused'), 409).code).toBe('conflict')
    const reply = await get('/api/failing/wait')
    problemOf(reply, 429)
    expect(reply.headers['retry-after']).toBe('7')
  })
})

describe('barely HTTP', () => {
  /** Sends bytes over a connection and returns everything received. */
  const raw = (bytes: string, options: { end?: boolean } = {}) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
      if (options.end) socket.end(bytes)
      else socket.write(bytes)
    })
  const head = (length: number) =>
    `POST /api/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer student\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`

  test.each([
    ['no HTTP at all', 'what is this\r\n\r\n', 400, 'bad_request'],
    ['a header without an end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}`, 431, 'too_large'],
    [
      'two lengths',
      'POST /api/things HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
      'bad_request',
    ],
  ])('%s', async (_, bytes, status, code) => {
    const [top = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
    expect(top).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(problemSchema.strict().parse(JSON.parse(body)).code).toBe(code)
  })

  test('a body shorter than announced', async () => {
    const answer = await raw(`${head(100)}{"user":`, { end: true })
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('"code":"bad_request"')
  })

  test('an absolute-form address is guarded like any other', async () => {
    const answer = await raw(
      `GET http://elsewhere/api/things/${known} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
  })
})
