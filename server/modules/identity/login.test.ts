import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#contract/identity/identity.ts'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    env: {
      RATE_LOGIN_PER_MINUTE: '5',
      RATE_LOGIN_ADDRESS_PER_MINUTE: '30',
      RATE_ACCOUNT_PER_HOUR: '100',
    },
  })
})
afterAll(() => app.stop())

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `10.2.${addresses >> 8}.${addresses & 255}`
}

/** A user who has never signed in, created without a sign-in that would count. */
async function newUser() {
  const email = `user-${newAddress()}@login.example`
  const user = { name: 'Uma', email, password: 'a good password' }
  const { id } = await app.academy.modules.identity.createUser(app.academy.db.pool, user)
  return { ...user, id }
}

interface Try {
  email: string
  password: string
  from?: string
  cookies?: Record<string, string>
}

const signIn = ({ email, password, from = newAddress(), cookies }: Try) =>
  app.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: from,
    cookies,
  })

const cookiesOf = (answer: Answer<unknown>) =>
  [answer.headers['set-cookie'] ?? []].flat().map(String)

const cookieValue = (answer: Answer<unknown>, name: string) =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0]
    ?.slice(name.length + 1) ?? ''

const countSessions = async () =>
  (await app.academy.db.pool.selectFrom('sessions').select('id').execute()).length

describe('POST /auth/login', () => {
  it('returns both tokens and sets a protected refresh cookie', async () => {
    const user = await newUser()
    const answer = await signIn(user)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    })
    const [refresh = '', device = ''] = cookiesOf(answer)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api/auth']) {
      expect(refresh.split('; ')).toContain(part)
      expect(device.split('; ')).toContain(part)
    }
    expect(refresh).toMatch(/^refreshToken=/)
    expect(refresh).toContain('Max-Age=604800')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toMatchObject({ refreshToken: cookieValue(answer, 'refreshToken') })
  })

  it('recognises the account by every spelling of its address', async () => {
    const user = await newUser()
    expect((await signIn({ ...user, email: user.email.toUpperCase() })).status).toBe(200)
    expect((await signIn({ ...user, email: user.email.replace('u', 'ｕ') })).status).toBe(200)
  })

  it('does not tell an unknown address from a wrong password', async () => {
    const user = await newUser()
    const before = await countSessions()
    const wrong = await signIn({ ...user, password: 'wrong' })
    const unknown = await signIn({ email: 'nobody@login.example', password: 'wrong' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid email or password. Please try again.',
    })
    expect(unknown.text).toBe(wrong.text)
    const headers = ({ headers }: Answer<unknown>) =>
      Object.keys(headers).filter((name) => name !== 'date')
    expect(headers(unknown)).toEqual(headers(wrong))
    expect(await countSessions()).toBe(before)
  })

  it.each(['a\u0000b@login.example', '\uD800@login.example', "' or 1=1 --", '%'])(
    'treats %j as an unknown address',
    async (email) => {
      expect((await signIn({ email, password: 'wrong' })).status).toBe(401)
    },
  )

  it('allows five attempts a minute for one account from one address', async () => {
    const user = await newUser()
    const from = newAddress()
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1) {
      statuses.push((await signIn({ ...user, password: 'wrong', from })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    // From elsewhere, and for other accounts from here, sign-in still works.
    expect((await signIn(user)).status).toBe(200)
    expect((await signIn({ ...(await newUser()), from })).status).toBe(200)
  })

  it('allows 30 attempts a minute from one address, whatever the account', async () => {
    const from = newAddress()
    const statuses = await Promise.all(
      Array.from({ length: 35 }, async (_, index) => {
        const email = `nobody-${index}@login.example`
        return (await signIn({ email, password: 'wrong', from })).status
      }),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  it('gives a device its allowance for its own account only, and with a limit', async () => {
    const [owner, victim] = [await newUser(), await newUser()]
    const device = cookieValue(await signIn(owner), 'device')
    const from = newAddress()
    const tries = async (cookies?: Record<string, string>) => {
      const statuses: number[] = []
      for (let index = 0; index < 6; index += 1) {
        const guess = { ...victim, password: 'wrong', from, cookies }
        statuses.push((await signIn(guess)).status)
      }
      return statuses
    }
    expect(await tries()).toContain(429)
    expect(new Set(await tries({ device }))).toEqual(new Set([429]))
    expect(new Set(await tries({ device: 'forged' }))).toEqual(new Set([429]))

    const own: number[] = []
    for (let index = 0; index < 6; index += 1) {
      own.push((await signIn({ ...owner, password: 'x', cookies: { device } })).status)
    }
    expect(own).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('GET /auth/me', () => {
  it('tells users who they are and what they may do', async () => {
    const academy = await app.people.academy()
    expect((await app.call(getMe, { as: academy })).body).toEqual({
      id: academy.id,
      name: academy.name,
      email: academy.email,
      avatarUrl: null,
      plan: 'academy',
      status: 'active',
      roles: ['community_student', 'academy_student'],
      staffRole: null,
      lapsedPrograms: [],
      createdAt: expect.stringMatching(/Z$/),
    })
    const lapsed = await app.people.lapsed()
    expect((await app.call(getMe, { as: lapsed })).body).toMatchObject({
      plan: 'academy',
      status: 'expired',
      roles: ['community_student'],
      lapsedPrograms: ['academy'],
    })
    expect((await app.call(getMe, {})).status).toBe(401)
  })
})
