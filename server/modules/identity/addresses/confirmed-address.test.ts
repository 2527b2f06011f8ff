import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getProfile,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  updatePreferences,
} from '#contract/identity/identity.ts'
import { answerSetUp, confirmAddress, sendAddressLink } from '#contract/identity/mail-links.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

const hour = 60 * 60 * 1000
const confirmation = 'Confirm your e-mail address'

let app: TestApp
let mails: ReturnType<typeof mailsOf>
beforeAll(async () => {
  app = await startApp()
  mails = mailsOf(app)
})
afterAll(() => app.stop())

const confirm = (token: string) => app.call(confirmAddress, { body: { token } })
const isConfirmed = async (as: Person) => (await app.call(getProfile, { as })).body.emailConfirmed

let made = 0
/** Somebody who has registered and signed in, and has enabled mail notifications. */
async function newcomer(): Promise<Person> {
  made += 1
  const [name, email, password] = ['Nia', `nia-${made}@people.example`, 'a good password']
  const { body } = await app.call(register, { body: { name, email, password } })
  const signedIn = await app.call(login, { body: { email, password } })
  const token = signedIn.body.accessToken
  const as = { id: body.id, name, email, password, token, refreshToken: '' }
  await app.call(updatePreferences, { as, body: { channels: { email: true } } })
  return as
}
const readers = async () => {
  const part = { after: null, limit: 1000, only: null, registeredBy: app.clock.now() }
  const found = await app.academy.modules.identity.mailReaders(app.academy.db.pool, part)
  return found.map(({ email }) => email)
}

test('after registration one can sign in at once, and gets mails once the address is confirmed', async () => {
  const person = await newcomer()
  expect(await isConfirmed(person)).toBe(false)
  expect(await readers()).not.toContain(person.email)
  const { text } = await mails.one(person.email, confirmation)
  expect(text).not.toContain(person.name)

  const token = await mails.tokenIn(person.email, confirmation)
  expect(await confirm(token)).toMatchObject({
    body: { email: person.email, isNew: false },
  })
  expect(await isConfirmed(person)).toBe(true)
  expect(await readers()).toContain(person.email)
  await app.call(answerSetUp, { body: { token, isMine: true } })
  expect((await confirm(token)).status).toBe(422)
})

test('the link expires after a day, and another is sent on request, until it is used', async () => {
  const person = await newcomer()
  const first = await mails.tokenIn(person.email, confirmation)
  expect(await app.call(sendAddressLink, { as: person })).toMatchObject({
    status: 202,
    body: { email: person.email },
  })
  expect((await confirm(first)).status).toBe(422)
  await mails.to(person.email, confirmation, 2)
  const second = await mails.tokenIn(person.email, confirmation)
  app.clock.advance(24 * hour - 60_000)
  expect((await confirm(second)).status).toBe(200)

  const late = await newcomer()
  const link = await mails.tokenIn(late.email, confirmation)
  app.clock.advance(24 * hour)
  expect((await confirm(link)).status).toBe(422)
})

test('where nothing is to be confirmed no link is sent', async () => {
  const answer = await app.call(sendAddressLink, { as: await app.people.free() })
  expect(answer).toMatchObject({ status: 422, body: { code: 'rule_violated' } })
})

test('a reset link also confirms the address', async () => {
  const person = await newcomer()
  await app.call(requestPasswordReset, { body: { email: person.email } })
  const token = await mails.tokenIn(person.email, 'Set a new password')
  await app.call(resetPassword, { body: { token, password: 'a better password' } })
  expect(await readers()).toContain(person.email)
})

test('accounts created by an admin or by the program are not confirmed', async () => {
  const { db, modules } = app.academy
  const email = 'made@people.example'
  const made = { name: 'Made', email, password: 'a good password' }
  const { id } = await modules.identity.createUser(db.pool, made)
  const row = await db.pool
    .selectFrom('users')
    .select('emailConfirmedAt')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ emailConfirmedAt: null })
})
