import { afterAll, beforeAll, expect, it } from 'vitest'
import { suspendUser } from '#contract/access/staff.ts'
import {
  getMe,
  login,
  redeemHandOver,
  register as registerCall,
} from '#contract/identity/identity.ts'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ env: { RATE_LOGIN_ADDRESS_PER_MINUTE: '30' } })
})
afterAll(() => app.stop())

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `10.9.0.${addresses}`
}

const cookiesOf = (answer: Answer<unknown>) =>
  [answer.headers['set-cookie'] ?? []].flat().map(String)
const cookieOf = (answer: Answer<unknown>) =>
  cookiesOf(answer).find((cookie) => cookie.startsWith('handOver='))

/** Registers a new account, on the way to a purchase unless `payload` says otherwise. */
async function register(payload: object = { towards: 'academy' }) {
  const remoteAddress = newAddress()
  const person = { name: 'Nia', email: `${remoteAddress}@hand-over.example`, password: 'secret' }
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...person, ...payload },
    remoteAddress,
  })
  const token = cookieOf(answer)?.split(';')[0]?.slice('handOver='.length) ?? ''
  const { success, data } = registerCall.success.body.safeParse(answer.body)
  return { ...person, id: success ? data.id : '', answer, token, remoteAddress }
}

interface Redemption {
  id: string
  token?: string
  remoteAddress?: string
  headers?: Record<string, string>
}

const redeem = ({ id, token, remoteAddress = newAddress(), headers }: Redemption) =>
  app.request({
    method: 'POST',
    url: '/api/auth/hand-over',
    payload: { id },
    remoteAddress,
    headers,
    cookies: token === undefined ? undefined : { handOver: token },
  })

const handOvers = async () =>
  (await app.academy.db.pool.selectFrom('handOvers').select('userId').execute()).map(
    ({ userId }) => userId,
  )

it('signs in the account that was just registered on the way to a purchase, once', async () => {
  const person = await register()
  expect(cookieOf(person.answer)).toMatch(
    /Max-Age=120; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict/,
  )
  const entered = await redeem(person)
  expect(entered.status).toBe(200)
  const { accessToken: token } = redeemHandOver.success.body.parse(entered.body)
  const as = { ...(await app.people.free()), token }
  expect((await app.call(getMe, { as })).body).toMatchObject({ id: person.id, email: person.email })
  expect(cookieOf(entered)).toMatch(/handOver=;/)
  expect(cookiesOf(entered).join()).toMatch(/refreshToken=.+HttpOnly/)
  expect(await handOvers()).not.toContain(person.id)

  expect((await redeem(person)).status, 'replayed').toBe(401)
})

it('serves one of two tabs', async () => {
  const person = await register()
  const answers = await Promise.all([redeem(person), redeem(person)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

it('is not given to whoever registers otherwise', async () => {
  const { answer, id } = await register({})
  expect(answer.status).toBe(201)
  expect(cookieOf(answer)).toBeUndefined()
  expect(await handOvers()).not.toContain(id)
  expect((await register({ towards: 'community' })).answer.status).toBe(400)
})

it('ends after two minutes', async () => {
  const person = await register()
  app.clock.advance(120_000)
  expect((await redeem(person)).status).toBe(401)
  app.clock.advance(-120_000)
  expect((await redeem(person)).status, 'used up by the attempt').toBe(401)
})

it('serves only the account that the page names, and is used up by any attempt', async () => {
  const [one, other] = [await register(), await register()]
  expect((await redeem({ id: one.id, token: other.token })).status).toBe(401)
  expect((await redeem(other)).status).toBe(401)
  expect((await redeem({ id: one.id, token: 'guessed' })).status).toBe(401)
  expect((await redeem({ id: one.id })).status, 'without the cookie').toBe(401)
  expect((await redeem(one)).status).toBe(200)
})

it('ends with a sign-in and with everything that ends sessions', async () => {
  const person = await register()
  const { email, password, remoteAddress } = person
  const signedIn = await app.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
    cookies: { handOver: person.token },
  })
  expect(cookieOf(signedIn)).toMatch(/handOver=;/)
  expect((await redeem(person)).status).toBe(401)

  const suspended = await register()
  const body = { reason: 'Tests' }
  const as = await app.people.admin()
  const params = { id: suspended.id }
  expect((await app.call(suspendUser, { as, params, body })).status).toBe(200)
  expect(await handOvers()).not.toContain(suspended.id)
  expect((await redeem(suspended)).status).toBe(401)
  expect((await app.call(login, { body: suspended })).status).toBe(403)
})

it('opens nothing for an account that is suspended or asks for a second factor', async () => {
  const [suspended, factored] = [await register(), await register()]
  const { pool } = app.academy.db
  await pool
    .insertInto('suspensions')
    .values({ userId: suspended.id, since: app.clock.now(), reason: 'Tests', suspendedBy: null })
    .execute()
  expect((await redeem(suspended)).status).toBe(403)
  await pool
    .insertInto('passkeys')
    .values({
      id: crypto.randomUUID(),
      userId: factored.id,
      credentialId: 'a key',
      publicKey: Buffer.from('key'),
      counter: '0',
      transports: [],
      synced: false,
      name: 'Key',
      createdAt: app.clock.now(),
      lastUsedAt: null,
    })
    .execute()
  expect((await redeem(factored)).status).toBe(401)
})

it.each(['cross-site', 'same-site', 'none'])(
  'refuses a call of a page that is %s',
  async (site) => {
    const person = await register()
    expect((await redeem({ ...person, headers: { 'sec-fetch-site': site } })).status).toBe(403)
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await redeem({ ...person, headers: own })).status).toBe(200)
  },
)

it('counts against the sign-ins from one network address', async () => {
  const person = await register()
  const { id, remoteAddress } = person
  const statuses: number[] = []
  for (let attempt = 0; attempt < 31; attempt += 1) {
    statuses.push((await redeem({ id, token: `guess ${attempt}`, remoteAddress })).status)
  }
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]))
  expect(statuses[30]).toBe(429)
  expect((await redeem(person)).status).toBe(429)
})
