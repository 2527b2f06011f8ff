import { afterAll, beforeAll, expect, test } from 'vitest'
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
}, 60_000)
