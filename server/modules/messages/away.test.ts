import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteAccount, updatePreferences } from '#contract/identity/identity.ts'
import {
  countUnreadMessages,
  readOwnConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages/messages.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let other: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  owner = await app.people.admin()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

// Access tokens last for a quarter of an hour.
beforeEach(() => app.clock.set(new Date().toISOString()))

const minute = 60_000
/** For asynchronous work, also on a busy machine. */
const patiently = { timeout: 60_000 }
const wantsMail = (as: Person, email = true) =>
  app.call(updatePreferences, { as, body: { channels: { email } } })
const answer = (to: Person, text = 'Hello', as = owner) =>
  app.call(sendAcademyMessage, {
    as,
    params: { userId: to.id },
    body: { text, clientId: newId() },
  })
const mailsTo = async ({ email }: Person) =>
  (await mailsOf(app).now(email)).filter(({ subject }) => subject === 'New message')
const noteSightings = () =>
  Promise.all([app, other].map(({ academy }) => academy.modules.identity.noteSightings()))

/** What has become of the mails of a notification to this user, once none is on its way by now. */
async function settled({ id }: Person, state: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await app.academy.db.driver.query(
      `select state from notification_deliveries where user_id = $1 and channel = 'mail'`,
      [id],
    )
    expect(rows).toEqual([{ state }])
  }, patiently)
}
/**
 * Waits until it is held back for the reader; while being sent it is also held, for half a minute.
 */
const held = ({ id }: Person, count = 1) =>
  vi.waitFor(async () => {
    const { rows } = await app.academy.db.driver.query(
      `select 1 from notification_deliveries
         where user_id = $1 and channel = 'mail' and state = 'waiting' and held_until > now() + interval '1 minute'`,
      [id],
    )
    expect(rows).toHaveLength(count)
  }, patiently)

/** Lets this many minutes pass, and both processes look for pending mails. */
async function pass(minutes: number): Promise<void> {
  app.clock.advance(minutes * minute)
  await Promise.all([app, other].map((one) => one.runJob('notifications.resume')))
}

async function reader(): Promise<Person> {
  const student = await app.people.academy()
  await wantsMail(student)
  await noteSightings()
  return student
}

test('several messages are one mail, once the reader has been away for some minutes', async () => {
  const student = await reader()
  for (const text of ['One', 'Two', 'Three']) await answer(student, text)
  await held(student)
  expect(await mailsTo(student)).toEqual([])
  await pass(6)
  await settled(student, 'delivered')
  await vi.waitFor(async () => expect(await mailsTo(student)).toHaveLength(1), { timeout: 60_000 })
  await pass(6)
  expect(await mailsTo(student)).toHaveLength(1)
})

test('reading before it is sent cancels it', async () => {
  const student = await reader()
  await answer(student)
  await held(student)
  const read = await app.call(readOwnConversation, { as: student, body: { upTo: 1 } })
  expect(read.status).toBe(204)
  await pass(6)
  await settled(student, 'gone')
  expect(await mailsTo(student)).toEqual([])
})

test('a reader who is present gets none, in whichever process, until they have been away', async () => {
  const student = await reader()
  await answer(student)
  await held(student)
  app.clock.advance(6 * minute)
  // Asked of the other process, which is the only one to know.
  await other.call(countUnreadMessages, { as: student })
  await noteSightings()
  await pass(0)
  await held(student)
  expect(await mailsTo(student)).toEqual([])
  await pass(6)
  await settled(student, 'delivered')
})

test('users without mail notifications get none', async () => {
  const student = await reader()
  await wantsMail(student, false)
  await answer(student)
  await pass(6)
  await vi.waitFor(async () => {
    const { rows } = await app.academy.db.driver.query(
      `select d.state from notification_deliveries d join notifications n on n.id = notification_id
       where n.user_id = $1 and channel = 'mail' and target is null`,
      [student.id],
    )
    expect(rows).toEqual([{ state: 'delivered' }])
  })
  expect(await mailsTo(student)).toEqual([])
})

test("the office is mailed about a student's message only if nobody has read it and they are away", async () => {
  const student = await reader()
  const admin = await app.people.admin()
  await wantsMail(admin)
  await noteSightings()
  await app.call(sendOwnMessage, { as: student, body: { text: 'Help', clientId: newId() } })
  await held(admin)
  expect(await mailsTo(admin)).toEqual([])
  await pass(6)
  await vi.waitFor(async () => expect(await mailsTo(admin)).toHaveLength(1), { timeout: 60_000 })
})

/** Each waits several times for asynchronous work. */
const slow = { timeout: 180_000 }

test(
  'a message that a stale tab has not read is mailed, although the previous one was read',
  slow,
  async () => {
    const student = await reader()
    await answer(student, 'One')
    await held(student)
    await answer(student, 'Two')
    // One tab has only shown the first, the other not even that: neither undoes what was read.
    const marks = await Promise.all(
      [1, 1, 0].map((upTo) => app.call(readOwnConversation, { as: student, body: { upTo } })),
    )
    expect(marks.map(({ status }) => status).filter((status) => status === 204)).not.toHaveLength(0)
    expect((await app.call(countUnreadMessages, { as: student })).body).toEqual({ count: 1 })
    // The first is no longer notified, the second is by now.
    await held(student, 2)
    await pass(6)
    await vi.waitFor(async () => expect(await mailsTo(student)).toHaveLength(1), patiently)
    await pass(6)
    expect(await mailsTo(student)).toHaveLength(1)
  },
)

test(
  'reading at the moment of sending ends in one mail or none, and the next message is notified again',
  slow,
  async () => {
    const student = await reader()
    await answer(student, 'One')
    await held(student)
    await Promise.all([
      pass(6),
      app.call(readOwnConversation, { as: student, body: { upTo: 1 } }),
      other.call(readOwnConversation, { as: student, body: { upTo: 1 } }),
    ])
    expect((await app.call(countUnreadMessages, { as: student })).body).toEqual({ count: 0 })
    await vi.waitFor(async () => {
      const { rows } = await app.academy.db.driver.query(
        `select 1 from notification_deliveries
         where user_id = $1 and channel = 'mail' and state = 'waiting'`,
        [student.id],
      )
      expect(rows).toEqual([])
    }, patiently)
    const before = (await mailsTo(student)).length
    expect(before).toBeLessThanOrEqual(1)
    await answer(student, 'Two')
    await held(student)
    await pass(6)
    await vi.waitFor(async () => expect(await mailsTo(student)).toHaveLength(before + 1), patiently)
  },
)

test('nobody is mailed about a deleted student, and nothing stays unread', slow, async () => {
  const student = await reader()
  const admin = await app.people.admin()
  await wantsMail(admin)
  await noteSightings()
  const unread = async () => (await app.call(countUnreadMessages, { as: admin })).body.count
  const before = await unread()
  await app.call(sendOwnMessage, { as: student, body: { text: 'Help', clientId: newId() } })
  await answer(student)
  await held(admin)
  expect(await unread()).toBe(before + 1)
  const { password } = student
  expect((await app.call(deleteAccount, { as: student, body: { password } })).status).toBe(204)
  expect(await unread()).toBe(before)
  await pass(6)
  const { rows } = await app.academy.db.driver.query(
    'select 1 from notifications where about_user = $1 or user_id = $1',
    [student.id],
  )
  expect(rows).toEqual([])
  expect(await mailsTo(admin)).toEqual([])
})
