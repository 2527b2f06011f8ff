import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { onReauthenticationRequested } from '../session/reauthentication.ts'
import { onSessionEnded, readAccessToken } from '../session/tokens.ts'
import { call, withToken } from './call.ts'
import { ApiProblem, NetworkProblem } from './problems.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional(), search: z.string().optional() }),
  success: { status: 200, body: z.object({ name: z.string() }) },
})
const makeThing = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Make a thing',
  body: z.object({ name: z.string() }),
  success: { status: 204, body: null },
})
const listThings = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  success: { status: 200, body: z.array(z.string()), counted: true },
})

interface Sent {
  method: string
  path: string
  token: string | null
  body: unknown
}
type Answer = Response | Error

let sent: Sent[]
let answer: (sent: Sent) => Answer | Promise<Answer>
let refresh: () => Answer | Promise<Answer>
let refreshes: number

const json = (body: unknown, status = 200, headers?: Record<string, string>) =>
  Response.json(body, { status, headers })
const refused = () => json({ code: 'unauthorized', message: 'Please sign in.' }, 401)
/** Accepts only calls with this token. */
const onlyFor = (token: string, body: unknown = { name: 'one' }) => {
  answer = (request) => (request.token === `Bearer ${token}` ? json(body) : refused())
}

beforeEach(() => {
  sent = []
  refreshes = 0
  refresh = () => json({ accessToken: 'new' })
  const stored = new Map([['accessToken', 'old']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('navigator', { locks: oneAtATime() })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/auth/refresh') refreshes += 1
    const request = {
      method: init.method ?? 'GET',
      path: url,
      token: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    if (url !== '/api/auth/refresh') sent.push(request)
    const result = await (url === '/api/auth/refresh' ? refresh() : answer(request))
    if (result instanceof Error) throw result
    return result
  })
})

afterEach(() => vi.unstubAllGlobals())

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<T>(_name: string, work: () => Promise<T>): Promise<T> {
      const next = last.then(work)
      last = next.catch(() => undefined)
      return next
    },
  }
}

test('sends parameters, query and token, and gives the checked answer', async () => {
  answer = () => json({ name: 'one', secret: 'left out' })
  const thing = await call(readThing, { params: { id: 'a/b' }, query: { search: 'x y' } })
  expect(thing).toEqual({ name: 'one' })
  expect(sent).toEqual([
    { method: 'GET', path: '/api/things/a%2Fb?search=x+y', token: 'Bearer old', body: undefined },
  ])
})

test('sends a body, and returns nothing for an answer without content', async () => {
  answer = () => new Response(null, { status: 204 })
  expect(await call(makeThing, { body: { name: 'two' } })).toBeUndefined()
  expect(sent[0]).toMatchObject({ method: 'POST', body: { name: 'two' } })
})

test('refuses an answer that does not match the contract', async () => {
  answer = () => json({ name: 3 })
  await expect(call(readThing, { params: { id: '1' } })).rejects.toBeInstanceOf(z.ZodError)
})

test('a page carries the total of its list', async () => {
  answer = () => json(['a', 'b'], 200, { 'x-total-count': '41' })
  expect(await call(listThings)).toEqual({ items: ['a', 'b'], total: 41 })
})

test('an unsuccessful answer becomes a problem with everything the server said', async () => {
  const issues = [{ path: 'name', message: 'Too long' }]
  answer = () =>
    json({ code: 'too_many_requests', message: 'Wait.', issues }, 429, { 'retry-after': '7' })
  const problem = await call(listThings).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: 'Wait.',
    issues,
    retryAfter: 7,
  })
})

test('an answer that is not from the academy is a problem too', async () => {
  answer = () => new Response('<html>Bad gateway</html>', { status: 502 })
  await expect(call(listThings)).rejects.toMatchObject({ status: 502, code: 'unreadable' })
})

test('no answer is a network problem, an abort stays an abort', async () => {
  answer = () => new TypeError('Failed to fetch')
  await expect(call(listThings)).rejects.toBeInstanceOf(NetworkProblem)

  const aborted = new AbortController()
  aborted.abort()
  answer = () => new DOMException('aborted', 'AbortError')
  await expect(call(listThings, { signal: aborted.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('on 401 the token is replaced once and the call made again', async () => {
  onlyFor('new')
  expect(await call(readThing, { params: { id: '1' } })).toEqual({ name: 'one' })
  expect(refreshes).toBe(1)
  expect(sent.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new'])
  expect(readAccessToken()).toBe('new')
})

test('a call that is refused with the new token as well is not made a third time', async () => {
  answer = refused
  await expect(call(listThings)).rejects.toMatchObject({ status: 401 })
  expect(refreshes).toBe(1)
  expect(sent).toHaveLength(2)
})

test('many calls at once share one refresh', async () => {
  onlyFor('new', ['a'])
  const answers = await Promise.all(Array.from({ length: 12 }, () => call(listThings)))
  expect(answers).toHaveLength(12)
  expect(refreshes).toBe(1)
})

test('a newer token from another tab is used without a refresh', async () => {
  onlyFor('theirs', ['a'])
  const first = answer
  answer = (request) => {
    localStorage.setItem('accessToken', 'theirs')
    return first(request)
  }
  expect(await call(listThings)).toEqual({ items: ['a'], total: 1 })
  expect(refreshes).toBe(0)
})

test('a refused refresh ends the session and says so', async () => {
  answer = refused
  refresh = refused
  const ended = vi.fn()
  const stop = onSessionEnded(ended)
  await expect(call(listThings)).rejects.toMatchObject({ status: 401 })
  stop()
  expect(readAccessToken()).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
})

test.each([
  ['no answer', () => new TypeError('Failed to fetch'), NetworkProblem],
  ['a failure of the server', () => json({ code: 'internal', message: 'Sorry.' }, 503), ApiProblem],
])('%s to a refresh leaves the session as it was', async (_, failing, kind) => {
  answer = refused
  refresh = failing
  await expect(call(listThings)).rejects.toBeInstanceOf(kind)
  expect(readAccessToken()).toBe('old')
})

describe('a call that asks for a proof', () => {
  const required = () => json({ code: 'proof_required', message: 'Please confirm.' }, 403)
  const requested = vi.fn<() => Promise<boolean>>()
  beforeEach(() => {
    requested.mockReset()
    return onReauthenticationRequested(requested)
  })

  test('is repeated once after it was given', async () => {
    answer = required
    requested.mockImplementation(async () => {
      answer = () => json({ name: 'one' })
      return true
    })
    expect(await call(readThing, { params: { id: '1' } })).toEqual({ name: 'one' })
    expect(sent).toHaveLength(2)
  })

  test('fails if it was not given, or not enough', async () => {
    answer = required
    requested.mockResolvedValueOnce(false)
    await expect(call(listThings)).rejects.toMatchObject({ code: 'proof_required' })
    requested.mockResolvedValueOnce(true)
    await expect(call(listThings)).rejects.toMatchObject({ code: 'proof_required' })
    expect([requested.mock.calls.length, sent.length]).toEqual([2, 3])
  })

  test('so is what is requested with the token alone, such as a file', async () => {
    requested.mockResolvedValueOnce(true)
    const attempt = vi.fn<(token: string | null) => Promise<string>>()
    const problem = new ApiProblem({ status: 403, code: 'proof_required', message: 'Please.' })
    attempt.mockRejectedValueOnce(problem).mockResolvedValueOnce('a file')
    expect(await withToken('old', attempt)).toBe('a file')
    expect(requested).toHaveBeenCalledOnce()
  })

  test('any other refusal asks for no proof', async () => {
    answer = () => json({ code: 'forbidden', message: 'No.' }, 403)
    await expect(call(listThings)).rejects.toMatchObject({ code: 'forbidden' })
    expect(requested).not.toHaveBeenCalled()
  })
})

test('a sign-in with a second factor returns its second step', async () => {
  const secondStep = { token: 'a', methods: ['totp', 'by post'] }
  answer = () => json({ code: 'second_factor_required', message: 'Go on.', secondStep }, 401)
  const problem = call(makeThing, { body: { name: 'x' }, anonymous: true })
  await expect(problem).rejects.toMatchObject({ secondStep: { token: 'a', methods: ['totp'] } })
})

test('an anonymous call sends no token and takes its 401 as it is', async () => {
  answer = () => json({ code: 'invalid_credentials', message: 'No.' }, 401)
  const problem = call(makeThing, { body: { name: 'x' }, anonymous: true })
  await expect(problem).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(sent[0]?.token).toBeNull()
  expect(refreshes).toBe(0)
})
