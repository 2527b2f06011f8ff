import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSessions, login } from '#contract/identity/identity.ts'
import * as contract from '#contract/second-factors.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { secondStepOf, totpAt, withTotp } from '#testing/second-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const finish = (token: string, code: string, from: TestApp = app) =>
  from.call(contract.finishSignIn, { body: { token, proof: { method: 'totp', code } } })

test('the password alone opens no session, the code after it does', async () => {
  const person = await app.people.free()
  const { nextCode } = await withTotp(app, person)
  const { email, password } = person
  const first = await app.call(login, { body: { email, password } })
  expect(first.status).toBe(401)
  expect(first.body).toMatchObject({
    code: 'second_factor_required',
    secondStep: { methods: ['totp', 'recovery'] },
  })
  expect(first.headers['set-cookie']).toBeUndefined()
  expect(first.text).not.toContain('accessToken')

  const step = await secondStepOf(app, person)
  const second = await finish(step.token, nextCode())
  expect(second.status).toBe(200)
  expect(Object.keys(second.body).toSorted()).toEqual(['accessToken', 'refreshToken'])
  expect(String(second.headers['set-cookie'])).toContain('refreshToken=')
  expect((await finish(step.token, nextCode())).status).toBe(401)
})

test('a wrong password gets the same message as always', async () => {
  const person = await app.people.free()
  await withTotp(app, person)
  const body = { email: person.email, password: 'not this one' }
  const answer = await app.call(login, { body })
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual({
    code: 'invalid_credentials',
    message: 'Invalid email or password. Please try again.',
  })
})

test('a code is valid once, and earlier ones are not valid after it', async () => {
  const person = await app.people.free()
  const { secret, nextCode } = await withTotp(app, person)
  const { token } = await secondStepOf(app, person)
  const code = nextCode()
  expect((await finish(token, code)).status).toBe(200)
  const { token: again } = await secondStepOf(app, person)
  expect((await finish(again, code)).status).toBe(400)
  const earlier = totpAt(secret, new Date(app.clock.now().getTime() - 30_000))
  expect((await finish(again, earlier)).status).toBe(400)
  expect((await finish(again, nextCode())).status).toBe(200)
})

test('of one code sent many times at once, to two processes, one is accepted', async () => {
  const person = await app.people.free()
  const { nextCode } = await withTotp(app, person)
  const other = await startApp({ shareWith: app })
  try {
    const steps = await Promise.all([0, 1, 2, 3].map(() => secondStepOf(app, person)))
    const code = nextCode()
    const answers = await Promise.all(
      steps.map(({ token }, index) => finish(token, code, index % 2 ? other : app)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  } finally {
    await other.stop()
  }
})

test('attempts are limited: five a minute for the account, whichever sign-in they continue', async () => {
  const person = await app.people.free()
  const { nextCode } = await withTotp(app, person)
  const { token } = await secondStepOf(app, person)
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await finish(token, '000000')).status).toBe(400)
  }
  const { token: another } = await secondStepOf(app, person)
  expect((await finish(another, nextCode())).status).toBe(429)
})

test('a sign-in that waits too long, or whose password has changed, is over', async () => {
  const person = await app.people.free()
  const { nextCode } = await withTotp(app, person)
  const { token } = await secondStepOf(app, person)
  app.clock.advance(10 * 60_000)
  expect((await finish(token, nextCode())).status).toBe(401)
  expect((await finish('made up', nextCode())).status).toBe(401)
})

test('the first factor ends the other sessions, and is activated by its code', async () => {
  const person = await app.people.free()
  const { email, password } = person
  const { body: elsewhere } = await app.call(login, { body: { email, password } })
  const { body: begun } = await app.call(contract.beginTotp, { as: person })
  expect(begun.uri).toContain(`secret=${begun.secret}`)
  const refused = await app.call(contract.confirmTotp, { as: person, body: { code: '000000' } })
  expect(refused.status).toBe(400)
  expect((await app.call(login, { body: { email, password } })).status).toBe(200)

  const code = totpAt(begun.secret, app.clock.now())
  const confirmed = await app.call(contract.confirmTotp, { as: person, body: { code } })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  const there = await app.call(listSessions, {
    as: { ...person, token: elsewhere.accessToken },
  })
  expect(there.status).toBe(401)
  expect((await app.call(contract.getSecondFactors, { as: person })).body).toMatchObject({
    authenticatorSince: expect.any(String),
    passkeys: [],
    recoveryCodesLeft: 10,
  })
  expect((await app.call(contract.beginTotp, { as: person })).status).toBe(409)
})

test('the secret is stored encrypted, and is not in the data download in any form', async () => {
  const person = await app.people.free()
  const { secret, recoveryCodes } = await withTotp(app, person)
  const rows = await app.academy.db.pool.selectFrom('totpFactors').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  const stored = JSON.stringify(await app.storedOf(person.id, 'secondFactors'))
  expect(stored).toContain('"recoveryCodesLeft":10')
  for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden)
})

test('an unconfirmed secret is inactive and is removed', async () => {
  const person = await app.people.free()
  const { body } = await app.call(contract.beginTotp, { as: person })
  app.clock.advance(60 * 60_000)
  const code = totpAt(body.secret, app.clock.now())
  const { email, password } = person
  const { body: session } = await app.call(login, { body: { email, password } })
  const as = { ...person, token: session.accessToken }
  expect((await app.call(contract.confirmTotp, { as, body: { code } })).status).toBe(409)
  await app.runJob('second-factors.remove-outdated')
  const left = await app.academy.db.pool
    .selectFrom('totpFactors')
    .select('userId')
    .where('userId', '=', person.id)
    .execute()
  expect(left).toEqual([])
})
