import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  changePassword,
  getMe,
  getProfile,
  login,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '#contract/identity/identity.ts'
import { getCalendar, resetCalendar } from '#contract/live-sessions.ts'
import { listMails, readMail } from '#contract/mails.ts'
import { countPushBrowsers } from '#contract/notifications/push.ts'
import { connectTelegram, readTelegram } from '#contract/notifications/telegram.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import type { Person } from '#testing/people.ts'

const telegram = new FakeTelegram()
const chat = 4711

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp({ env: await telegram.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await telegram.stop()
})

const feedOf = async (as: Person) => {
  const { body } = await app.call(getCalendar, { as })
  return new URL(body.url).pathname
}
const codeOf = async (as: Person) => {
  const { body } = await app.call(connectTelegram, { as })
  return new URL(body.url).searchParams.get('start') ?? ''
}
const chatOf = async (as: Person) => (await app.call(readTelegram, { as })).body.connection
const browsersOf = async (as: Person) => (await app.call(countPushBrowsers, { as })).body.browsers

/**
 * Push notifications in a browser; over the network only a push service's address would be
 * accepted.
 */
async function addBrowser({ id }: Person) {
  const endpoint = `https://push.example/${newId()}`
  await app.academy.db.pool
    .insertInto('pushSubscriptions')
    .values({
      id: newId(),
      userId: id,
      endpoint,
      p256dh: 'a key',
      auth: 'a secret',
      userAgent: 'a browser',
      createdAt: app.clock.now(),
    })
    .execute()
}

async function connectChat(as: Person) {
  telegram.write(chat, `/start ${await codeOf(as)}`, { name: 'somebody' })
  await vi.waitFor(async () => expect(await chatOf(as)).not.toBeNull(), { timeout: 60_000 })
}

/** Changes the password in the session, which continues. */
async function change(person: Person): Promise<Person> {
  const newPassword = 'a brand new password'
  const body = { currentPassword: person.password, newPassword }
  expect((await app.call(changePassword, { as: person, body })).status).toBe(204)
  return { ...person, password: newPassword }
}

/** Resets the password with the link of a mail, and signs in with the new one. */
async function reset(person: Person): Promise<Person> {
  const { email } = person
  await app.call(requestPasswordReset, { body: { email } })
  const name = await vi.waitFor(async () => {
    const { body } = await app.call(listMails, { as: admin, query: { search: email } })
    expect(body[0]?.subject).toBe('Set a new password')
    return body[0]?.name ?? ''
  })
  const { body: mail } = await app.call(readMail, { as: admin, params: { name } })
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  const password = 'a brand new password'
  expect((await app.call(resetPassword, { body: { token, password } })).status).toBe(204)
  const { body } = await app.call(login, { body: { email, password } })
  return { ...person, token: body.accessToken }
}

const ways = { reset, change }

test.each(['reset', 'change'] as const)(
  'a %s of the password ends all that an intruder could keep: calendar address, push, chat, its link',
  async (way) => {
    const [person, neighbour] = [await app.people.free(), await app.people.free()]
    const feeds = [await feedOf(person), await feedOf(neighbour)]
    for (const one of [person, neighbour]) await addBrowser(one)
    await connectChat(person)
    const unused = await codeOf(person)

    const back = await ways[way](person)
    const statuses = feeds.map(async (url) => (await app.request({ url })).status)
    expect(await Promise.all(statuses)).toEqual([404, 200])
    expect(await browsersOf(back)).toBe(0)
    expect(await browsersOf(neighbour)).toBe(1)
    expect(await chatOf(back)).toBeNull()
    const notified = telegram.textsIn(chat).length
    telegram.write(chat, `/start ${unused}`, { name: 'somebody' })
    await vi.waitFor(() => expect(telegram.textsIn(chat)).toHaveLength(notified + 1), {
      timeout: 60_000,
    })
    expect(await chatOf(back)).toBeNull()

    expect((await app.request({ url: await feedOf(back) })).status).toBe(200)
  },
)

test('a changed password ends a change of address that waits for its link', async () => {
  const person = await app.people.free()
  const body = { name: person.name, email: 'thief@else.example', currentPassword: person.password }
  const { body: requested } = await app.call(updateProfile, { as: person, body })
  expect(requested.pendingEmail).toBe('thief@else.example')
  const { body: profile } = await app.call(getProfile, { as: await change(person) })
  expect(profile.pendingEmail).toBeNull()
})

test('a calendar address given while the password is being reset ends with the reset', async () => {
  const { db } = app.academy
  const person = await app.people.free()
  // The reset stops at the row of the address, when it has ended the sessions but nobody sees it yet.
  await app.call(resetCalendar, { as: person })
  let resetting: Promise<Person> | undefined
  let input = ''
  await db.transaction(async (tx) => {
    await tx
      .selectFrom('calendarFeeds')
      .selectAll()
      .where('userId', '=', person.id)
      .forUpdate()
      .execute()
    resetting = reset(person)
    resetting.catch(() => undefined)
    await vi.waitFor(async () => {
      const { rows } = await db.driver.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%calendar_feeds%'",
      )
      expect(rows).toHaveLength(1)
    }, 300_000)
    input = await feedOf(person)
    expect((await app.request({ url: input })).status).toBe(200)
  })
  const back = await resetting
  expect((await app.request({ url: input })).status).toBe(404)
  expect((await app.call(getCalendar, { as: person })).status).toBe(401)
  expect((await app.request({ url: await feedOf(back ?? person) })).status).toBe(200)
})

test('no calendar address is given to a session that has ended, even if it was seen just now', async () => {
  const person = await app.people.free()
  await feedOf(person)
  await app.academy.db.pool
    .updateTable('sessions')
    .set({ revokedAt: app.clock.now() })
    .where('userId', '=', person.id)
    .execute()
  // Nobody has told the process, which remembers callers for some seconds.
  expect((await app.call(getMe, { as: person })).status).toBe(200)
  const { status, text } = await app.call(getCalendar, { as: person })
  expect([status, text]).toEqual([401, expect.not.stringContaining('/api/calendar/')])
})

test('requests made while the password is being reset wait, and are refused', async () => {
  const { db, modules } = app.academy
  const person = await app.people.free()
  const { id: sessionId } = await db.pool
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  const actor = { ...person, sessionId, roles: [] }
  const hold = () => db.transaction((tx) => modules.identity.holdSession(tx, actor))
  await hold()
  let held: Promise<void> | undefined
  let isHeld = true
  await db.transaction(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ revokedAt: app.clock.now() })
      .where('id', '=', sessionId)
      .execute()
    held = hold()
    held
      .catch(() => undefined)
      .finally(() => {
        isHeld = false
      })
    await vi.waitFor(async () => {
      const { rows } = await db.driver.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%sessions%'",
      )
      expect(rows).toHaveLength(1)
    })
    expect(isHeld).toBe(true)
  })
  await expect(held).rejects.toMatchObject({ code: 'unauthorized' })
})
