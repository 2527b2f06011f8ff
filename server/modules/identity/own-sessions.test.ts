import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  endOtherSessions,
  endSession,
  getMe,
  listSessions,
  login,
  logout,
  refresh,
} from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { crowding } from '#testing/trust/report.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Another session of the same person. */
async function again(person: Person): Promise<Person> {
  const { email, password } = person
  const { body } = await app.call(login, {
    body: { email, password },
    headers: { 'user-agent': phone },
  })
  return { ...person, token: body.accessToken, refreshToken: body.refreshToken }
}
const sessionsOf = async (as: Person) => (await app.call(listSessions, { as })).body
const otherOf = async (as: Person) =>
  (await sessionsOf(as)).find((session) => !session.current)?.id ?? ''
const statusOf = async (as: Person) => (await app.call(getMe, { as })).status

test('a stranger sees no sessions', async () => {
  const params = { id: '0195a000-0000-7000-8000-000000000001' }
  expect((await app.call(listSessions)).status).toBe(401)
  expect((await app.call(endSession, { params })).status).toBe(401)
  expect((await app.call(endOtherSessions)).status).toBe(401)
})

test('sessions are distinguishable, the current one first', async () => {
  const desk = await app.people.free()
  const mobile = await again(desk)
  expect(await sessionsOf(mobile)).toMatchObject([
    { device: 'Safari on iPhone', current: true },
    { current: false },
  ])
  const seen = await sessionsOf(desk)
  expect(seen.map(({ current }) => current)).toEqual([true, false])
  expect(seen[1]?.device).toBe('Safari on iPhone')
})

test('each session shows the network address last used', async () => {
  const person = await app.people.free()
  const [own] = await sessionsOf(person)
  expect(own?.address).toBe('127.0.0.1')
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/refresh',
    payload: { refreshToken: person.refreshToken },
    remoteAddress: '::ffff:203.0.113.7',
  })
  expect(answer.status).toBe(200)
  expect(await sessionsOf(person)).toMatchObject([{ address: '203.0.113.7' }])
  const stored = (await app.storedOf(person.id, 'account')) as { sessions: { address: string }[] }
  expect(stored.sessions).toMatchObject([{ address: '203.0.113.7' }])
})

test('one is ended: its tokens are invalid at once', async () => {
  const desk = await app.people.free()
  const mobile = await again(desk)
  expect(await statusOf(mobile)).toBe(200)
  const params = { id: await otherOf(desk) }
  expect((await app.call(endSession, { as: desk, params })).status).toBe(204)
  expect(await statusOf(mobile)).toBe(401)
  const { refreshToken } = mobile
  expect((await app.call(refresh, { body: { refreshToken } })).status).toBe(401)
  expect(await statusOf(desk)).toBe(200)
  expect(await sessionsOf(desk)).toHaveLength(1)

  expect((await app.call(endSession, { as: desk, params })).status).toBe(404)
})

test("another's session looks like one that does not exist", async () => {
  const [person, other] = [await app.people.free(), await app.people.free()]
  const [theirs] = await sessionsOf(other)
  const unknown = '0195a000-0000-7000-8000-000000000001'
  const answers = [theirs?.id ?? '', unknown].map((id) =>
    app.call(endSession, { as: person, params: { id } }),
  )
  const [first, second] = await Promise.all(answers)
  expect(first?.status).toBe(404)
  expect(first?.text).toBe(second?.text)
  expect(await statusOf(other)).toBe(200)
})

test('all others are ended, the current one stays', async () => {
  const desk = await app.people.free()
  const others = [await again(desk), await again(desk)]
  const bystander = await app.people.free()
  for (let times = 0; times < 2; times += 1) {
    expect((await app.call(endOtherSessions, { as: desk })).status).toBe(204)
  }
  for (const other of others) expect(await statusOf(other)).toBe(401)
  expect(await sessionsOf(desk)).toMatchObject([{ current: true }])
  expect(await statusOf(bystander)).toBe(200)
})

test('the current session can be ended like any other', async () => {
  const person = await app.people.free()
  const [own] = await sessionsOf(person)
  const answer = await app.call(endSession, { as: person, params: { id: own?.id ?? '' } })
  expect(answer.status).toBe(204)
  expect(String(answer.headers['set-cookie'])).toContain('refreshToken=;')
  expect(await statusOf(person)).toBe(401)
})

test('expired sessions are not shown', async () => {
  const person = await app.people.free()
  app.clock.advance(6 * 24 * 60 * 60 * 1000)
  const later = await again(person)
  expect(await sessionsOf(later)).toHaveLength(2)
  app.clock.advance(2 * 24 * 60 * 60 * 1000)
  const { body } = await app.call(refresh, { body: { refreshToken: later.refreshToken } })
  expect(await sessionsOf({ ...later, token: body.accessToken })).toHaveLength(1)
})

const endings: [string, (person: Person) => Promise<unknown>][] = [
  ['a sign-out', (person: Person) => app.call(logout, { as: person })],
  [
    'a stolen token',
    async ({ refreshToken }: Person) => {
      await app.call(refresh, { body: { refreshToken } })
      const headers = { 'user-agent': 'Thief' }
      expect((await app.call(refresh, { body: { refreshToken }, headers })).status).toBe(401)
    },
  ],
]

test.each(endings)(
  'another process learns of %s by its event, however long it remembers',
  async (_name, end) => {
    const second = await startApp({ shareWith: app })
    try {
      const person = await again(await app.people.free())
      // What the other process remembers never expires.
      vi.useFakeTimers({ toFake: ['Date'] })
      expect((await second.call(getMe, { as: person })).status).toBe(200)
      await end(person)
      await expect.poll(async () => (await second.call(getMe, { as: person })).status).toBe(401)
    } finally {
      vi.useRealTimers()
      await second.stop()
    }
  },
)

test('another process rejects the session as well', async () => {
  const second = await startApp({ shareWith: app })
  try {
    const desk = await app.people.free()
    const mobile = await again(desk)
    expect((await second.call(getMe, { as: mobile })).status).toBe(200)
    await app.call(endOtherSessions, { as: desk })
    // At the latest after five seconds, when its cache expires; the event arrives sooner.
    await expect
      .poll(async () => (await second.call(getMe, { as: mobile })).status, {
        timeout: 5000 * crowding(),
      })
      .toBe(401)
  } finally {
    await second.stop()
  }
})

/** A hundred sessions in all, of which the person's own is the one that is longest unused. */
async function fillSessions({ id }: Person) {
  const { pool } = app.academy.db
  await sql`update sessions set last_used_at = now() - interval '9 days' where user_id = ${id}`.execute(
    pool,
  )
  await sql`
    insert into sessions (id, user_id, user_agent, address, expires_at)
    select gen_random_uuid(), ${id}, '', '127.0.0.1', now() + interval '30 days'
    from generate_series(1, 99)`.execute(pool)
}

test('an account has a hundred of them: with another the one longest unused ends', async () => {
  const person = await app.people.free()
  await fillSessions(person)
  expect(await statusOf(person)).toBe(200)
  const newest = await again(person)
  await expect.poll(() => statusOf(person)).toBe(401)
  expect(await sessionsOf(newest)).toHaveLength(100)
})

test('an account of the demo, which is everybody’s, has as many as there are visitors', async () => {
  const person = await app.people.free()
  await fillSessions(person)
  await sql`update users set shared = true where id = ${person.id}`.execute(app.academy.db.pool)
  await again(person)
  expect(await statusOf(person)).toBe(200)
})
