import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '#contract/identity/identity.ts'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'
import { forAll } from '#testing/drills/at-once.ts'
import { counted, report } from '#testing/trust/report.ts'

const guesses = 1000
const addresses = 50

let app: TestApp
beforeAll(async () => {
  // The default limits.
  app = await startApp({
    env: {
      RATE_LOGIN_PER_MINUTE: '5',
      RATE_LOGIN_ADDRESS_PER_MINUTE: '30',
      RATE_ACCOUNT_PER_HOUR: '100',
    },
  })
})
afterAll(() => app.stop())

const user = { name: 'Uma', email: 'uma@guessing.example', password: 'a good password' }

const signIn = (sent: { from: string; password?: string; device?: string }) =>
  app.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: sent.password ?? user.password },
    remoteAddress: sent.from,
    ...(sent.device && { cookies: { device: sent.device } }),
  })

const deviceOf = (answer: Answer<unknown>) =>
  /^device=([^;]+)/m.exec([answer.headers['set-cookie'] ?? []].flat().join('\n'))?.[1] ?? ''

test('a botnet can try at most 100 passwords an hour, and the owner gets in on a known device', async ({
  task,
}) => {
  await app.academy.modules.identity.createUser(app.academy.db.pool, user)
  const device = deviceOf(await signIn({ from: '10.3.0.1' }))
  const botnet = Array.from({ length: guesses }, (_, guess) => `10.4.0.${guess % addresses}`)
  const statuses = await forAll(
    botnet,
    async (from) => (await signIn({ from, password: 'a guess' })).status,
    10,
  )
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  const tried = statuses.filter((status) => status === 401).length
  // One of the hundred attempts was the owner's own first sign-in.
  expect(tried).toBe(99)
  expect((await signIn({ from: '10.3.0.2' })).status, 'on an unknown device').toBe(429)

  const home = await signIn({ from: '10.3.0.1', device })
  expect(home.status).toBe(200)
  // The device keeps its identity, so its separate allowance cannot be multiplied.
  expect(deviceOf(home)).not.toBe('')
  report(
    task,
    `${counted(guesses)} guesses from ${addresses} addresses: ${tried} tried in an hour, the owner signed in on a known device`,
  )
}, 300_000)

const person = (name: string) => ({
  name,
  email: `${name}@guessing.example`,
  password: 'a good one',
})
const made = async (name: string) => {
  const one = person(name)
  await app.academy.modules.identity.createUser(app.academy.db.pool, one)
  return one
}
const enter = (
  { email, password }: ReturnType<typeof person>,
  { from, device }: { from: string; device?: string },
) =>
  app.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: from,
    ...(device && { cookies: { device } }),
  })

test('an address full of guesses does not keep a known device out', async () => {
  const vera = await made('vera')
  const from = '10.3.1.1'
  const device = deviceOf(await enter(vera, { from }))
  for (let guess = 0; guess < 30; guess += 1) {
    await enter({ ...person(`stranger-${guess}`), password: 'a guess' }, { from })
  }
  expect((await enter(vera, { from })).status).toBe(429)
  expect((await enter(vera, { from, device })).status).toBe(200)
  // The device is known to this account only.
  expect((await enter(person('another'), { from, device })).status).toBe(429)
})

test('a known device, and all of an account together, cannot guess without bound', async () => {
  const wilma = await made('wilma')
  const wrong = { ...wilma, password: 'a guess' }
  const devices: string[] = []
  for (let n = 0; n < 4; n += 1) devices.push(deviceOf(await enter(wilma, { from: `10.3.2.${n}` })))
  let tried = 0
  // Five a minute of each device, until the hundred of its hour are used up.
  for (let minute = 0; minute < 25; minute += 1) {
    for (const [n, device] of devices.entries()) {
      for (let guess = 0; guess < 5; guess += 1) {
        const { status } = await enter(wrong, { from: `10.3.3.${n}`, device })
        if (status === 401) tried += 1
      }
      expect((await enter(wrong, { from: `10.3.3.${n}`, device })).status).toBe(429)
    }
    await app.academy.db.driver.query(`update rate_limits set expire = 0 where key like 'login:%'`)
  }
  expect(tried).toBeLessThanOrEqual(300)
  expect(tried).toBeGreaterThan(100)
})

test('a changed password makes every device unknown but the one that changed it', async () => {
  const xenia = await made('xenia')
  const stolen = deviceOf(await enter(xenia, { from: '10.3.4.1' }))
  const own = await enter(xenia, { from: '10.3.4.2' })
  const headers = { authorization: `Bearer ${Object(own.body).accessToken}` }
  const changed = await app.request({
    method: 'POST',
    url: '/api/auth/password',
    headers,
    payload: { currentPassword: xenia.password, newPassword: 'quite another one' },
  })
  expect(changed.status).toBe(204)
  const cookies = Object.fromEntries(
    [own.headers['set-cookie'] ?? []].flat().map((cookie) => {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(String(cookie)) ?? []
      return [name, value]
    }),
  )
  const renewed = await app.request({ method: 'POST', url: '/api/auth/refresh', cookies })
  const from = '10.3.4.3'
  for (let guess = 0; guess < 30; guess += 1) {
    await enter({ ...person(`stranger-${guess}`), password: 'a guess' }, { from })
  }
  const after = { ...xenia, password: 'quite another one' }
  const home = deviceOf(renewed)
  expect((await enter(after, { from, device: stolen })).status).toBe(429)
  expect((await enter(after, { from, device: home })).status).toBe(200)
})

test('whoever has a session tries thirty passwords an hour in it, however slowly', async () => {
  const person = await app.people.free()
  const body = { currentPassword: 'a guess', newPassword: 'another good password' }
  const statuses = []
  for (let guess = 0; guess < 31; guess += 1) {
    // As if a minute had passed.
    await sql`delete from rate_limits where key like 'password:%'`.execute(app.academy.db.pool)
    statuses.push((await app.call(changePassword, { as: person, body })).status)
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
