import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contentRoles, may } from '#contract/access/permissions.ts'
import { login, refresh, requestPasswordReset, resetPassword } from '#contract/identity/identity.ts'
import { newId } from '#server/platform/clock.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

/** A line of the log, with the parts that are checked here. */
type Line = Record<string, unknown> & { msg?: string }

const lines: string[] = []
const output = (): Line[] => lines.map((line) => JSON.parse(line) as Line)
const linesWith = (wanted: Line) =>
  output().filter((line) => Object.entries(wanted).every(([key, value]) => line[key] === value))

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) }
  // The default log level.
  const log = createLog({ level: 'info', pretty: false, destination })
  app = await startApp({ log, env: { RATE_LOGIN_PER_MINUTE: '3' } })
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())

/** A word that must not appear in the log, identifiable by where it was sent. */
const secret = (place: string) => `hidden-${place}-4f1d9c`
const places = ['path', 'query', 'header', 'cookie', 'body', 'field', 'bearer', 'form']

const bodies: Record<string, unknown>[] = [
  { password: secret('body'), email: `${secret('body')}@people.example`, token: secret('body') },
  { [secret('field')]: secret('body'), text: secret('body'), refreshToken: secret('body') },
]

/** Whose body a call reads: who may not make it is refused before that. */
const isRead = ({ access }: Sought, bearer: string | undefined) =>
  access === 'public' ||
  bearer === admin.token ||
  (bearer === student.token && may({ roles: contentRoles }, access))

type Sought = Pick<Route, 'method' | 'path' | 'access'>

function requestsOf(route: Sought) {
  const address = `/api${route.path.replaceAll(/:\w+/g, secret('path'))}?token=${secret('query')}`
  const headers = {
    cookie: `refreshToken=${secret('cookie')}; device=${secret('cookie')}`,
    'x-secret': secret('header'),
    'stripe-signature': `t=1,v1=${secret('header')}`,
    'user-agent': secret('header'),
    referer: `https://academy.example.com/reset-password?token=${secret('header')}`,
  }
  const bearers = [undefined, secret('bearer'), student.token, admin.token]
  const withoutBody = route.method === 'GET' || route.method === 'HEAD'
  const broken = `{"password": "${secret('body')}"`
  return bearers.flatMap((bearer) => {
    const one = {
      method: route.method,
      url: address,
      headers: { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
    }
    if (withoutBody) return [one]
    if (!isRead(route, bearer)) return [{ ...one, payload: bodies[0] ?? {} }]
    return [
      ...bodies.map((payload) => ({ ...one, payload })),
      { ...one, payload: broken, headers: { ...one.headers, 'content-type': 'application/json' } },
      {
        ...one,
        payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="${secret('form')}"\r\n\r\n${secret('form')}\r\n--b--`,
        headers: { ...one.headers, 'content-type': 'multipart/form-data; boundary=b' },
      },
    ]
  })
}

test('whatever is sent to any call, no log line contains a secret from it', async () => {
  // The stream never ends by itself, and signing out would end the callers' sessions.
  const apart = ['/events', '/auth/logout']
  const routes = app.academy.routes.filter(({ path }) => !apart.includes(path))
  const unknown = (['GET', 'POST'] as const).map(
    (method): Sought => ({ method, path: '/nothing/:here', access: 'public' }),
  )
  for (const route of [...routes, ...unknown]) {
    for (const request of requestsOf(route)) await app.request(request)
  }
  for (const url of [`/${secret('path')}?t=${secret('query')}`, `/api/%E0${secret('path')}`]) {
    await app.request({ url })
  }
  expect(lines.length).toBeGreaterThan(routes.length)
  const text = lines.join('\n')
  for (const place of places) expect(text, place).not.toContain(secret(place))
  for (const { token, password, email } of [admin, student]) {
    for (const stored of [token, password, email]) expect(text).not.toContain(stored)
  }
})

test('a sign-in, a failed one and one over the limit are one line each, with their origin', async () => {
  const person = await app.people.free()
  const signIn = (password: string) => app.call(login, { body: { email: person.email, password } })
  const first = await signIn(person.password)
  expect(linesWith({ reqId: String(first.headers['x-request-id']) })).toMatchObject([
    { level: 30, msg: 'signed in', user: person.id, isNewDevice: true, address: '127.0.0.1' },
  ])
  const failed = await signIn(secret('body'))
  expect(linesWith({ reqId: String(failed.headers['x-request-id']) })).toMatchObject([
    { level: 40, msg: 'sign-in failed', user: person.id, address: '127.0.0.1' },
  ])
  const late = await signIn(person.password)
  expect(late.status).toBe(429)
  expect(linesWith({ reqId: String(late.headers['x-request-id']) })).toMatchObject([
    { msg: 'refused', code: 'too_many_requests', route: '/api/auth/login', method: 'POST' },
  ])
  for (const stored of [person.password, person.email, secret('body')]) {
    expect(lines.join('\n')).not.toContain(stored)
  }
})

test('a refusal logs the caller and the route, not the address', async () => {
  const id = newId()
  const url = `/api/admin/users/${id}?why=${secret('query')}`
  const headers = { authorization: `Bearer ${student.token}` }
  const refused = [await app.request({ url }), await app.request({ url, headers })]
  const notified = refused.map((answer) =>
    linesWith({ reqId: String(answer.headers['x-request-id']) }),
  )
  expect(notified).toMatchObject([
    [{ msg: 'refused', code: 'unauthorized', route: '/api/admin/users/:id' }],
    [{ msg: 'refused', code: 'forbidden', route: '/api/admin/users/:id', user: student.id }],
  ])
  expect(lines.join('\n')).not.toContain(id)
})

test('a stolen refresh token and a forged webhook are warnings', async () => {
  const person = await app.people.free()
  const token = person.refreshToken
  const { body } = await app.call(refresh, { body: { refreshToken: token } })
  app.clock.advance(3_600_000)
  await app.call(refresh, { body: { refreshToken: body.refreshToken ?? '' } })
  const stolen = await app.call(refresh, { body: { refreshToken: token } })
  expect(stolen.status).toBe(401)
  const requestId = String(stolen.headers['x-request-id'])
  expect(linesWith({ reqId: requestId, level: 40 })).toMatchObject([{ user: person.id }])
  const trail = app.academy.db.pool.selectFrom('auditEntries').selectAll()
  expect(await trail.where('requestId', '=', requestId).execute()).toMatchObject([
    { actorId: null, action: 'session.revoked', personId: person.id, clientAddress: '127.0.0.1' },
  ])

  const headers = { 'stripe-signature': secret('header'), 'content-type': 'application/json' }
  const url = '/api/payment/webhook'
  const answer = await app.request({ method: 'POST', url, headers, payload: `{"id":"x"}` })
  expect(answer.status).toBe(400)
  expect(linesWith({ reqId: String(answer.headers['x-request-id']), level: 40 })).toHaveLength(1)
  for (const stored of [token, body.refreshToken, secret('header')]) {
    expect(lines.join('\n')).not.toContain(stored)
  }
})

test('a password reset leaves neither its link nor its password in the log', async () => {
  const { email } = await app.people.free()
  await app.call(requestPasswordReset, { body: { email } })
  const { mail } = app.academy.platform
  const token = await vi.waitFor(async () => {
    const { items } = await mail.list({ page: 1, limit: 1, search: email })
    const stored = await mail.read(items[0]?.name ?? '')
    const found = /token=([\w-]+)/.exec(stored?.text ?? '')?.[1]
    if (!found) throw new Error('no mail yet')
    return found
  })
  const password = secret('body')
  expect((await app.call(resetPassword, { body: { token, password } })).status).toBe(204)
  for (const stored of [token, password, email]) expect(lines.join('\n')).not.toContain(stored)
})
