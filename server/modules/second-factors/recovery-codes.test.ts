import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login, requestPasswordReset, resetPassword } from '#contract/identity/identity.ts'
import * as contract from '#contract/second-factors.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { secondStepOf, withTotp } from '#testing/second-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const finish = (token: string, code: string) =>
  app.call(contract.finishSignIn, { body: { token, proof: { method: 'recovery', code } } })
const leftOf = async (as: Person) =>
  (await app.call(contract.getSecondFactors, { as })).body.recoveryCodesLeft
const mailsTo = async ({ email }: Person) => {
  const { items } = await app.academy.platform.mail.list({ page: 1, limit: 100, search: email })
  return items
}

test('a recovery code replaces the factor, once, in any spelling', async () => {
  const person = await app.people.free()
  const { recoveryCodes } = await withTotp(app, person)
  const [code = ''] = recoveryCodes
  const { token } = await secondStepOf(app, person)
  expect((await finish(token, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200)
  const { token: again } = await secondStepOf(app, person)
  expect((await finish(again, code)).status).toBe(400)
  expect(await leftOf(person)).toBe(9)
  // One mail is about the factor itself, one about the code.
  const subject = 'Your two-factor sign-in was changed'
  const notified = async () => (await mailsTo(person)).filter((mail) => mail.subject === subject)
  await expect.poll(notified).toHaveLength(2)
})

test('of one code sent many times at once, one is accepted', async () => {
  const person = await app.people.free()
  const { recoveryCodes } = await withTotp(app, person)
  const [code = ''] = recoveryCodes
  const steps = await Promise.all([0, 1, 2, 3].map(() => secondStepOf(app, person)))
  const answers = await Promise.all(steps.map(({ token }) => finish(token, code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
})

test("another user's codes are invalid", async () => {
  const person = await app.people.free()
  await withTotp(app, person)
  const { recoveryCodes } = await withTotp(app, await app.people.free())
  const { token } = await secondStepOf(app, person)
  expect((await finish(token, recoveryCodes[0] ?? '')).status).toBe(400)
})

test('new codes replace the old ones, and there are none without a factor', async () => {
  const person = await app.people.free()
  const none = await app.call(contract.renewRecoveryCodes, { as: person })
  expect(none.status).toBe(422)
  const { recoveryCodes } = await withTotp(app, person)
  const { body } = await app.call(contract.renewRecoveryCodes, { as: person })
  expect(new Set([...recoveryCodes, ...body.recoveryCodes]).size).toBe(20)
  const { token } = await secondStepOf(app, person)
  expect((await finish(token, recoveryCodes[0] ?? '')).status).toBe(400)

  expect((await app.call(contract.removeTotp, { as: person })).status).toBe(204)
  expect(await leftOf(person)).toBe(0)
  const { email, password } = person
  expect((await app.call(login, { body: { email, password } })).status).toBe(200)
})

test('the database stores no readable code', async () => {
  const { recoveryCodes } = await withTotp(app, await app.people.free())
  const rows = await app.academy.db.pool.selectFrom('recoveryCodes').selectAll().execute()
  const stored = rows.map(({ codeHash }) => codeHash.toString('latin1')).join()
  for (const code of recoveryCodes) expect(stored).not.toContain(code)
})

test('a new password does not remove the factor', async () => {
  const person = await app.people.free()
  await withTotp(app, person)
  const { token: before } = await secondStepOf(app, person)
  await app.call(requestPasswordReset, { body: { email: person.email } })
  const mail = await vi.waitFor(async () => {
    const found = (await mailsTo(person)).find(({ subject }) => subject === 'Set a new password')
    expect(found).toBeDefined()
    return found
  })
  const resetToken = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const password = 'another good password'
  const done = await app.call(resetPassword, { body: { token: resetToken, password } })
  expect(done.status).toBe(204)
  // The sign-in started with the old password is over; a new one requires the factor as well.
  expect((await finish(before, 'AAAA')).status).toBe(401)
  expect(await secondStepOf(app, { ...person, password })).toHaveProperty('token')
})
