import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { updatePreferences } from '#contract/identity.ts'
import {
  countUnreadMessages,
  readOwnConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { lettersOf } from '#testing/letters.ts'
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
/** For what the program does in its own time, also on a busy machine. */
const patiently = { timeout: 20_000 }
const wantsMail = (as: Person, email = true) =>
  app.call(updatePreferences, { as, body: { channels: { email } } })
const answer = (to: Person, text = 'Hello', as = owner) =>
  app.call(sendAcademyMessage, {
    as,
    params: { userId: to.id },
    body: { text, clientId: newId() },
  })
const mailsTo = async ({ email }: Person) =>
  (await lettersOf(app).now(email)).filter(({ subject }) => subject === 'New message')
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
/** Until it waits for the reader; while it is being sent it is held as well, for half a minute. */
const held = ({ id }: Person) =>
  vi.waitFor(async () => {
    const { rows } = await app.academy.db.driver.query(
      `select 1 from notification_deliveries
         where user_id = $1 and channel = 'mail' and state = 'waiting' and held_until > now() + interval '1 minute'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  }, patiently)

/** Lets so many minutes pass, and both processes look for what still waits. */
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
  await vi.waitFor(async () => expect(await mailsTo(student)).toHaveLength(1), { timeout: 20_000 })
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

test('whoever is there gets none, in whichever process, until they have been away', async () => {
  const student = await reader()
  await answer(student)
  await held(student)
  app.clock.advance(6 * minute)
  // Asked of the other process, which alone knows.
  await other.call(countUnreadMessages, { as: student })
  await noteSightings()
  await pass(0)
  await held(student)
  expect(await mailsTo(student)).toEqual([])
  await pass(6)
  await settled(student, 'delivered')
})

test('who wants no mails of news gets none', async () => {
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

test('the office is mailed of what a student writes only while nobody has read it and away', async () => {
  const student = await reader()
  const admin = await app.people.admin()
  await wantsMail(admin)
  await noteSightings()
  await app.call(sendOwnMessage, { as: student, body: { text: 'Help', clientId: newId() } })
  await held(admin)
  expect(await mailsTo(admin)).toEqual([])
  await pass(6)
  await vi.waitFor(async () => expect(await mailsTo(admin)).toHaveLength(1), { timeout: 20_000 })
})
