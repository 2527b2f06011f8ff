import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, login, logout } from '#contract/identity/identity.ts'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const day = 24 * 60 * 60 * 1000

interface Pair {
  accessToken: string
  refreshToken?: string
}

const refreshWith = async (
  sent: { token?: string; cookie?: string },
  userAgent = 'Browser',
): Promise<Answer<Pair>> => {
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { 'user-agent': userAgent },
    ...(sent.token !== undefined && { payload: { refreshToken: sent.token } }),
    ...(sent.cookie !== undefined && { cookies: { refreshToken: sent.cookie } }),
  })
  return answer as Answer<Pair>
}

async function signIn(person?: Person): Promise<Person> {
  const known = person ?? (await app.people.free())
  const { body } = await app.call(login, { body: known, headers: { 'user-agent': 'Browser' } })
  return { ...known, token: body.accessToken, refreshToken: body.refreshToken }
}

const isSignedIn = async (person: Person, token = person.token) =>
  (await app.call(getMe, { as: { ...person, token } })).status === 200

const refreshCookie = (answer: Answer<unknown>) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('refreshToken=')) ?? ''

describe('POST /auth/refresh', () => {
  it('exchanges a token from the body for a new pair', async () => {
    const person = await signIn()
    const { status, body } = await refreshWith({ token: person.refreshToken })
    expect(status).toBe(200)
    expect(body.refreshToken).not.toBe(person.refreshToken)
    expect(await isSignedIn(person, body.accessToken)).toBe(true)
    expect((await refreshWith({ token: body.refreshToken ?? '' })).status).toBe(200)
  })

  it('responds to a cookie with the access token only and the next cookie', async () => {
    const person = await signIn()
    const answer = await refreshWith({ cookie: person.refreshToken })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['accessToken'])
    expect(refreshCookie(answer)).toMatch(/Max-Age=604800.*HttpOnly.*Secure.*SameSite=Strict/)
    const next = refreshCookie(answer).slice('refreshToken='.length).split(';')[0] ?? ''
    expect(next).not.toBe(person.refreshToken)
    expect(answer.text).not.toContain(next)
    expect((await refreshWith({ cookie: next })).status).toBe(200)
  })

  it.each(['', 'null', '{}', '{"refreshToken":""}'])(
    'uses the cookie if the body is %s',
    async (payload) => {
      const person = await signIn()
      const { status } = await app.request({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { 'content-type': 'application/json', 'user-agent': 'Browser' },
        payload,
        cookies: { refreshToken: person.refreshToken },
      })
      expect(status).toBe(200)
    },
  )

  it('signs nobody out when twenty calls arrive at once with one token', async () => {
    const person = await signIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refreshWith({ token: person.refreshToken })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
    const successors = new Set(answers.map((answer) => answer.body.refreshToken))
    expect(successors.size).toBe(1)
    for (const { body } of answers) expect(await isSignedIn(person, body.accessToken)).toBe(true)

    const [successor = ''] = successors
    expect((await refreshWith({ token: successor })).status).toBe(200)
  })

  it('ends for good after ninety days, however it is used', async () => {
    const person = await signIn()
    let last: Pair = { accessToken: person.token, refreshToken: person.refreshToken }
    for (let days = 6; days < 90; days += 6) {
      app.clock.advance(6 * day)
      last = (await refreshWith({ token: last.refreshToken ?? '' })).body
    }
    app.clock.advance(6 * day - 60_000)
    const { status, body } = await refreshWith({ token: last.refreshToken ?? '' })
    expect(status).toBe(200)
    expect(await isSignedIn(person, body.accessToken)).toBe(true)
    app.clock.advance(120_000)
    expect(await isSignedIn(person, body.accessToken)).toBe(false)
    expect((await refreshWith({ token: body.refreshToken ?? '' })).status).toBe(401)
  })

  it('ends the session when a used token comes back after ten seconds', async () => {
    const person = await signIn()
    const { body } = await refreshWith({ token: person.refreshToken })
    app.clock.advance(10_001)
    expect(await isSignedIn(person, body.accessToken)).toBe(true)
    const theft = await refreshWith({ token: person.refreshToken })
    expect(theft.status).toBe(401)
    expect(refreshCookie(theft)).toMatch(/^refreshToken=;/)
    expect(await isSignedIn(person, body.accessToken)).toBe(false)
    expect((await refreshWith({ token: body.refreshToken ?? '' })).status).toBe(401)
  })

  it('ends the session when another client sends a used token', async () => {
    const person = await signIn()
    const { body } = await refreshWith({ token: person.refreshToken })
    expect(await isSignedIn(person, body.accessToken)).toBe(true)
    expect((await refreshWith({ token: person.refreshToken }, 'Thief')).status).toBe(401)
    expect(await isSignedIn(person, body.accessToken)).toBe(false)
    expect((await refreshWith({ token: body.refreshToken ?? '' })).status).toBe(401)
  })

  it("leaves the user's other sessions alone when one is stolen", async () => {
    const home = await signIn()
    const work = await signIn(home)
    await refreshWith({ token: home.refreshToken })
    expect((await refreshWith({ token: home.refreshToken }, 'Thief')).status).toBe(401)
    expect(await isSignedIn(work)).toBe(true)
    expect((await refreshWith({ token: work.refreshToken })).status).toBe(200)
  })

  it('keeps a session for seven days after its last use', async () => {
    const person = await signIn()
    let token = person.refreshToken
    for (const _ of [1, 2, 3]) {
      app.clock.advance(6 * day)
      const { status, body } = await refreshWith({ token })
      expect(status).toBe(200)
      token = body.refreshToken ?? ''
    }
    app.clock.advance(7 * day)
    expect((await refreshWith({ token })).status).toBe(401)
  })

  it.each([
    ['no token', {}],
    ['an unknown token', { token: 'nonsense' }],
    ['an unknown cookie', { cookie: 'nonsense' }],
  ])('responds to %s with 401 and clears the cookie', async (_, sent) => {
    const answer = await refreshWith(sent)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      code: 'unauthorized',
      message: 'Your session has ended. Please sign in again.',
    })
    expect(refreshCookie(answer)).toMatch(/^refreshToken=;.*Path=\/api\/auth/)
  })

  it('accepts no access token as a refresh token, nor the reverse', async () => {
    const person = await signIn()
    expect((await refreshWith({ token: person.token })).status).toBe(401)
    expect(await isSignedIn(person, person.refreshToken)).toBe(false)
    expect(await isSignedIn(person)).toBe(true)
  })

  it('checks access tokens for signature and kind', async () => {
    const person = await signIn()
    const unsigned = new UnsecuredJWT(decodeJwt(person.token)).encode()
    const [header, claims] = person.token.split('.')
    const device = await app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: person.password },
    })
    const deviceToken = String([device.headers['set-cookie'] ?? []].flat()[1])
      .replace(/^device=/, '')
      .split(';')[0]
    expect(decodeJwt(deviceToken ?? '')).toMatchObject({ sub: person.id, use: 'device' })
    for (const token of [unsigned, `${header}.${claims}.`, deviceToken]) {
      expect(await isSignedIn(person, token)).toBe(false)
    }
    expect(await isSignedIn(person)).toBe(true)
  })

  it('stores tokens in the database as hashes only', async () => {
    const person = await signIn()
    const rows = await app.academy.db.pool.selectFrom('refreshTokens').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.tokenHash).toHaveLength(32)
      expect(row.tokenHash.toString('base64url')).not.toBe(person.refreshToken)
    }
  })
})

describe('the limit of refreshes', () => {
  it('is 30 a minute for one session from one address', async () => {
    const strict = await startApp({ env: { RATE_REFRESH_PER_MINUTE: '30' } })
    try {
      const { refreshToken } = await strict.people.free()
      const statuses = await Promise.all(
        Array.from({ length: 31 }, async () => {
          const url = '/api/auth/refresh'
          return (await strict.request({ method: 'POST', url, payload: { refreshToken } })).status
        }),
      )
      expect(statuses.toSorted()).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    } finally {
      await strict.stop()
    }
  })
})

describe('POST /auth/logout', () => {
  it('ends this session at once and no other', async () => {
    const here = await signIn()
    const there = await signIn(here)
    const answer = await app.call(logout, { as: here })
    expect(answer.status).toBe(204)
    expect(refreshCookie(answer)).toMatch(/^refreshToken=;/)
    expect(await isSignedIn(here)).toBe(false)
    expect((await refreshWith({ token: here.refreshToken })).status).toBe(401)
    expect((await app.call(logout, { as: here })).status).toBe(401)
    expect(await isSignedIn(there)).toBe(true)
  })

  it('is for signed-in users', async () => {
    expect((await app.call(logout, {})).status).toBe(401)
  })
})

describe('removing expired sessions', () => {
  it('removes expired ones with their tokens and keeps live ones', async () => {
    const { pool } = app.academy.db
    const gone = await signIn()
    const out = await signIn()
    await app.call(logout, { as: out })
    app.clock.advance(8 * day)
    const living = await signIn()
    await refreshWith({ token: living.refreshToken })

    await app.runJob('identity.remove-expired-sessions')

    const sessions = await pool.selectFrom('sessions').select(['userId']).execute()
    const users = sessions.map((session) => session.userId)
    expect(users).toContain(living.id)
    expect(users).not.toContain(gone.id)
    expect(users).not.toContain(out.id)
    expect(await isSignedIn(living)).toBe(true)
  })
})
