import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getMe, getProfile, login, updateProfile } from '#contract/identity/identity.ts'
import { listMails, readMail } from '#contract/mails.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

let made = 0
const freshEmail = () => {
  made += 1
  return `moved-${made}@people.example`
}

async function mailsTo(to: string) {
  const { body } = await app.call(listMails, { as: admin })
  const found = body.filter((mail) => mail.to === to)
  const texts = found.map(async ({ name }) => {
    const { body: mail } = await app.call(readMail, { as: admin, params: { name } })
    return { subject: mail.subject, text: mail.text }
  })
  return Promise.all(texts)
}

const rowOf = (person: Person) =>
  app.academy.db.pool
    .selectFrom('users')
    .select(['name', 'email', 'updatedAt'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()

test('a stranger has no profile', async () => {
  expect((await app.call(getProfile)).status).toBe(401)
  const body = { name: 'Nobody', email: freshEmail() }
  expect((await app.call(updateProfile, { body })).status).toBe(401)
})

test('a student sees name, address, roles and the end of each subscription', async () => {
  const student = await app.people.academy()
  const { body } = await app.call(getProfile, { as: student })
  expect(body).toMatchObject({
    name: student.name,
    email: student.email,
    avatarUrl: null,
    roles: ['community_student', 'academy_student'],
    subscriptions: [{ program: 'academy', status: 'active' }],
  })
  expect(Date.parse(body.subscriptions[0]?.endsAt ?? '')).toBeGreaterThan(Date.now())
})

test('an ended subscription is shown as such', async () => {
  const lapsed = await app.people.lapsed()
  const { body } = await app.call(getProfile, { as: lapsed })
  expect(body.roles).toEqual(['community_student'])
  expect(body.subscriptions).toMatchObject([{ program: 'academy', status: 'expired' }])
})

test('a new name needs no password and is shown at once', async () => {
  const person = await app.people.free()
  const body = { name: '  Ada Lovelace ', email: person.email }
  const answer = await app.call(updateProfile, { as: person, body })
  expect(answer).toMatchObject({ status: 200, body: { name: 'Ada Lovelace' } })
  expect((await app.call(getMe, { as: person })).body.name).toBe('Ada Lovelace')
  expect(await mailsTo(person.email)).toEqual([])
  expect((await app.call(updateProfile, { as: person, body })).status).toBe(200)
})

test.each([
  ['an empty name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(101) }],
  ['what is no address', { email: 'nobody' }],
  ['unknown characters', { name: 'a\u0000b' }],
])('%s is refused', async (_, wrong) => {
  const person = await app.people.free()
  const before = await rowOf(person)
  const body = { name: person.name, email: person.email, currentPassword: person.password }
  const answer = await app.call(updateProfile, { as: person, body: { ...body, ...wrong } })
  expect(answer.status).toBe(400)
  expect(await rowOf(person)).toEqual(before)
})

test('a new address needs the password and is pending, and the old one is notified', async () => {
  const person = await app.people.free()
  const email = freshEmail()
  const before = await rowOf(person)
  for (const currentPassword of [undefined, 'a wrong password']) {
    const answer = await app.call(updateProfile, {
      as: person,
      body: { name: 'Another', email, currentPassword },
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ issues: [{ path: 'currentPassword' }] })
  }
  expect(await rowOf(person)).toEqual(before)

  const body = { name: 'Another', email, currentPassword: person.password }
  const answer = await app.call(updateProfile, { as: person, body })
  expect(answer).toMatchObject({
    status: 200,
    body: { name: 'Another', email: person.email, pendingEmail: email },
  })
  const [mail] = await vi.waitFor(async () => {
    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(1)
    return mails
  })
  expect(mail?.subject).toBe('A change of your e-mail address was requested')
  expect(mail?.text).toContain(email)

  const { password } = person
  expect((await app.call(login, { body: { email, password } })).status).toBe(401)
  expect((await app.call(login, { body: { email: person.email, password } })).status).toBe(200)
})

test('an address that has an account stays with it, in every spelling', async () => {
  const [person, other] = [await app.people.free(), await app.people.free()]
  const before = await rowOf(person)
  for (const email of [other.email, other.email.toUpperCase()]) {
    const body = { name: person.name, email, currentPassword: person.password }
    const answer = await app.call(updateProfile, { as: person, body })
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
  expect(await rowOf(person)).toEqual(before)
  expect(await mailsTo(person.email)).toEqual([])
})

test('the password cannot be guessed with a stolen access token', async () => {
  const person = await app.people.free()
  const guess = (currentPassword: string) =>
    app.call(updateProfile, {
      as: person,
      body: { name: person.name, email: freshEmail(), currentPassword },
    })
  for (let tries = 0; tries < 5; tries += 1)
    expect((await guess(`guess ${tries}`)).status).toBe(400)
  const answer = await guess(person.password)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
