import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/second-factors.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { fromPage, secondStepOf, withPasskey, withTotp } from '#testing/second-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Cookies = Record<string, string>

/** The cookies that a browser has after this answer. */
const cookiesOf = (answer: Awaited<ReturnType<typeof post>>): Cookies =>
  Object.fromEntries(
    [answer.headers['set-cookie'] ?? []].flat().map((cookie) => {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(String(cookie)) ?? []
      return [name, value]
    }),
  )

const post = (path: string, payload: object, cookies: Cookies = {}, remoteAddress = '10.6.0.1') =>
  app.request({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    cookies,
    remoteAddress,
    headers: fromPage,
  })

const signInAs = ({ email, password }: Person) => post('/login', { email, password })
const step = async (
  person: Person,
  authentication: contract.FactorAuthentication,
  cookies?: Cookies,
) => {
  const { token } = await secondStepOf(app, person)
  return post('/second-factor', { token, proof: authentication }, cookies)
}

/** Uses up the attempts that somebody has who knows the password. */
async function guess(person: Person) {
  for (const method of ['totp', 'recovery'] as const) {
    const code = method === 'totp' ? '000000' : 'AAAA-AAAA-AAAA-AAAA'
    const answers = []
    for (let tries = 0; tries < 6; tries += 1) answers.push(await step(person, { method, code }))
    expect(answers.at(-1)?.status).toBe(429)
  }
}

test('guesses do not keep the owner out of a device that has passed the second step', async () => {
  const person = await app.people.free()
  const { nextCode, recoveryCodes } = await withTotp(app, person)
  const home = cookiesOf(await step(person, { method: 'totp', code: nextCode() }))
  await guess(person)
  const code = recoveryCodes[0] ?? ''
  expect((await step(person, { method: 'totp', code: nextCode() })).status).toBe(429)
  expect((await step(person, { method: 'recovery', code })).status).toBe(429)
  expect((await step(person, { method: 'totp', code: nextCode() }, home)).status).toBe(200)
  expect((await step(person, { method: 'recovery', code }, home)).status).toBe(200)
  // The session proves itself as well, with an allowance of its own.
  const authentication = { method: 'totp' as const, code: nextCode() }
  const proved = await app.call(contract.reauthenticate, {
    as: person,
    body: { proof: authentication },
  })
  expect(proved.status).toBe(204)
})

test('a device known from before the first factor is known again once its session is renewed', async () => {
  const person = await app.people.free()
  const stranger = cookiesOf(await signInAs(person))
  const own = await signInAs(person)
  const as = { ...person, token: String(Object(own.body).accessToken) }
  const before = cookiesOf(own)
  app.clock.advance(1000)
  const { nextCode } = await withTotp(app, as)
  app.clock.advance(1000)
  const renewed = await post('/refresh', {}, before)
  expect(renewed.status).toBe(200)
  expect((await post('/refresh', {}, stranger)).status).toBe(401)
  await guess(person)
  for (const device of [stranger, before]) {
    expect((await step(person, { method: 'totp', code: nextCode() }, device)).status).toBe(429)
  }
  const home = cookiesOf(renewed)
  expect((await step(person, { method: 'totp', code: nextCode() }, home)).status).toBe(200)
})

test('nor do questions for a passkey', async () => {
  const person = await app.people.free()
  const { device } = await withPasskey(app, person)
  const ask = async (cookies?: Cookies) => {
    const { token } = await secondStepOf(app, person)
    return { token, requested: await post('/second-factor/passkey', { token }, cookies) }
  }
  const use = ({ token, requested }: Awaited<ReturnType<typeof ask>>, cookies?: Cookies) => {
    const response = device.use(Object(requested.body), fromPage)
    return post('/second-factor', { token, proof: { method: 'passkey', response } }, cookies)
  }
  app.clock.advance(1000)
  const home = cookiesOf(await use(await ask()))
  const { token } = await secondStepOf(app, person)
  for (let requested = 0; requested < 100; requested += 1) {
    await post('/second-factor/passkey', { token }, {}, '10.6.0.2')
    await post('/passkey/options', {})
  }
  expect((await use(await ask())).status).toBe(200)
  expect((await use(await ask(home), home)).status).toBe(200)
  const { rows } = await app.academy.db.driver.query('select from passkey_challenges')
  // The three that were answered, and that with which the passkey was added.
  expect(rows).toHaveLength(4)
  const own = await app.call(contract.offerPasskeyForReauthentication, {
    as: person,
    headers: fromPage,
  })
  expect(own.status).toBe(200)
})

test('nor does an address full of guesses, of whomever', async () => {
  const person = await app.people.free()
  const { nextCode } = await withTotp(app, person)
  const home = cookiesOf(await step(person, { method: 'totp', code: nextCode() }))
  const authentication = { method: 'totp' as const, code: '000000' }
  const own = await secondStepOf(app, person)
  const another = await secondStepOf(app, person)
  const guesses = []
  for (let guess = 0; guess < 61; guess += 1) {
    guesses.push(
      (await post('/second-factor', { token: `of nobody ${guess}`, proof: authentication })).status,
    )
  }
  expect(guesses.slice(-2)).toEqual([401, 429])
  const sent = (token: string) => ({ token, proof: { method: 'totp', code: nextCode() } })
  expect((await post('/second-factor', sent(another.token))).status).toBe(200)
  expect((await post('/second-factor', sent(own.token), home)).status).toBe(200)
})
