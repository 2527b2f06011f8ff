import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import {
  changePassword,
  getMe,
  login,
  noteSeenZone,
  updatePreferences,
} from '#contract/identity/identity.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

const newDevice = 'A new device signed in to your account'
const guessing = 'Someone may be guessing your password'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let app: TestApp
let mails: ReturnType<typeof mailsOf>
beforeAll(async () => {
  app = await startApp()
  mails = mailsOf(app)
})
afterAll(() => app.stop())

const deviceOf = ({ headers }: Answer<unknown>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0] ?? ''
const signIn = ({ email, password }: Person, headers: Record<string, string> = {}) =>
  app.call(login, { body: { email, password }, headers: { 'user-agent': phone, ...headers } })
const titlesOf = async (as: Person) =>
  (await app.call(listNotifications, { as })).body.map(({ title }) => title)
/** Waits until all previous notices have been created: a marker is created after them. */
async function settled(person: Person) {
  await changeOwnPassword(person)
  await expect
    .poll(() => titlesOf(person), { timeout: 60_000 })
    .toContain('Your password was changed')
  await mails.one(person.email, 'Your password was changed')
}
const changeOwnPassword = (as: Person) =>
  app.call(changePassword, {
    as,
    body: { currentPassword: as.password, newPassword: as.password },
  })

test('users without a chosen time zone see times in the zone of the browser last used', async () => {
  const person = await app.people.free()
  const seen = async (timeZone: string) =>
    (await app.call(noteSeenZone, { as: person, body: { timeZone } })).status
  expect(await seen('Nowhere/Atoll')).toBe(400)
  expect(await Promise.all([seen('Asia/Tokyo'), seen('Asia/Tokyo')])).toEqual([204, 204])
  expect(await seen('America/New_York')).toBe(204)
  expect((await app.call(getMe, { as: person })).body.seenZone).toBe('America/New_York')
  await signIn(person)
  const { text } = await mails.one(person.email, newDevice)
  expect(text).toMatch(/When: \d+ \w+ \d{4}, \d\d:\d\d \(America\/New York\)/)
})

test('a new device is notified by mail and in the academy, regardless of channels', async () => {
  const person = await app.people.free()
  await app.call(updatePreferences, {
    as: person,
    body: { timeZone: 'Europe/Berlin', channels: { inApp: false, email: false } },
  })
  await signIn(person)
  const { text } = await mails.one(person.email, newDevice)
  expect(text).toContain('Someone signed in to your account with Safari on iPhone.')
  expect(text).toMatch(/When: \d+ \w+ \d{4}, \d\d:\d\d \(Europe\/Berlin\)/)
  expect(text).toContain('Where from: Safari on iPhone, network address 127.0.0.1')
  expect(text).toContain('http://localhost:3000/profile')
  await expect.poll(() => titlesOf(person), { timeout: 60_000 }).toEqual([newDevice])
})

test('neither the first sign-in nor a known device is notified', async () => {
  const person = await app.people.free()
  const device = deviceOf(await signIn(person))
  await mails.one(person.email, newDevice)
  await signIn(person, { cookie: device })
  await signIn(person, { cookie: device })
  await settled(person)
  expect((await titlesOf(person)).filter((title) => title === newDevice)).toHaveLength(1)
  expect((await mails.now(person.email)).map(({ subject }) => subject).toSorted()).toEqual([
    newDevice,
    'Your password was changed',
  ])
})

test("another's device is a new one", async () => {
  const [person, other] = [await app.people.free(), await app.people.free()]
  await signIn(person, { cookie: deviceOf(await signIn(other)) })
  await mails.one(person.email, newDevice)
})

test('sign-ins of an account that many share are no news', async () => {
  const person = await app.people.free()
  await app.academy.db.pool
    .updateTable('users')
    .set({ shared: true })
    .where('id', '=', person.id)
    .execute()
  await signIn(person)
  await settled(person)
  expect(await titlesOf(person)).toEqual(['Your password was changed'])
})

test('guessing is notified once an hour, and a few mistakes are not', async () => {
  const person = await app.people.free()
  const guess = () => signIn({ ...person, password: 'a guess' })
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(401)
  await settled(person)
  expect(await titlesOf(person)).not.toContain(guessing)

  await Promise.all(Array.from({ length: 20 }, guess))
  const { text } = await mails.one(person.email, guessing)
  expect(text).toContain('There were more than 10 sign-ins with a wrong password within an hour.')
  expect(text).toContain('Where from: Safari on iPhone, network address 127.0.0.1')
  await expect.poll(() => titlesOf(person), { timeout: 60_000 }).toContain(guessing)
  await settled(person)
  expect((await titlesOf(person)).filter((title) => title === guessing)).toHaveLength(1)
})

test('an address without an account is counted alike, and nobody is notified', async () => {
  const nobody = { ...(await app.people.free()), email: 'nobody-here@people.example' }
  for (let tries = 0; tries < 12; tries += 1) expect((await signIn(nobody)).status).toBe(401)
  const filed = () =>
    app.academy.db.driver.query(
      `select state from pgboss.job where name = 'identity.tell-of-guessing'
       and data->>'userId' is null`,
    )
  await expect
    .poll(async () => (await filed()).rows, { timeout: 60_000 })
    .toEqual([{ state: 'completed' }])
  expect(await mails.now(nobody.email)).toEqual([])
})

test('granted and revoked roles are notified, except program roles', async () => {
  const [owner, person] = [await app.people.admin(), await app.people.free()]
  const set = (roles: ('admin' | 'community_student' | 'academy_student')[]) =>
    app.call(setUserRoles, { as: owner, params: { id: person.id }, body: { roles } })
  expect((await set(['academy_student', 'admin'])).status).toBe(200)
  const input = await mails.one(person.email, 'You were given a role')
  expect(input.text).toContain('You now have the role admin.')
  expect(input.text).toContain(`This was done by ${owner.name} of the academy.`)
  expect((await set(['community_student'])).status).toBe(200)
  const taken = await mails.one(person.email, 'A role was removed from your account')
  expect(taken.text).toContain('You no longer have the role admin.')
  expect(taken.text).not.toContain('academy_student')
})

test('account events are in the data download and are removed after ninety days', async () => {
  const person = await app.people.free()
  await signIn(person)
  const stored = async () =>
    (await app.storedOf(person.id, 'account')) as { news: { kind: string; detail: string }[] }
  expect((await stored()).news).toMatchObject([{ kind: 'new-device', detail: 'Safari on iPhone' }])
  app.clock.advance(91 * 24 * 60 * 60 * 1000)
  await app.runJob('identity.remove-old-letters')
  expect((await stored()).news).toEqual([])
})
