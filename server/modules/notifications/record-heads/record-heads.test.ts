import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login, updatePreferences } from '#contract/identity/identity.ts'
import { connectTelegram, readTelegram } from '#contract/notifications/telegram.ts'
import { readPrintedHeads } from '#contract/signals/printed-heads.ts'
import { listRecordHeads } from '#contract/signals/receipts.ts'
import { updateSignalAlerts } from '#contract/signals/signal-alerts.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { verifyRecord } from '#contract/signals/verify-record.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord, signRecord } from '#testing/signal-record.ts'
import { bringHeadsOf, claimHeads } from './record-heads.store.ts'

const patience = { timeout: 60_000 }
const day = 24 * 3_600_000
const telegram = new FakeTelegram()
let app: TestApp
let other: TestApp
let admin: Person
let member: Person
let silent: Person
const chat = 4242

beforeAll(async () => {
  const env = await telegram.start()
  app = await startApp({ env })
  app.clock.set(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
  other = await startApp({ shareWith: app, env })
  admin = await app.people.admin()
  member = await app.people.free()
  silent = await app.people.free()
  for (const as of [member, silent]) {
    await app.call(updatePreferences, { as, body: { channels: { email: true } } })
  }
  await app.call(updatePreferences, {
    as: silent,
    body: { recordHeads: { email: false, telegram: false } },
  })
  const { body } = await app.call(connectTelegram, { as: member })
  telegram.write(chat, `/start ${body.url.split('start=')[1]}`)
  await vi.waitFor(async () => {
    expect((await app.call(readTelegram, { as: member })).body.connection).not.toBeNull()
  }, patience)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
  await telegram.stop()
})

/** Sessions end meanwhile. */
async function nextDay() {
  app.clock.advance(day)
  for (const person of [admin, member]) {
    const { email, password } = person
    person.token = (await app.call(login, { body: { email, password } })).body.accessToken
  }
}

let published = 0
async function publish(): Promise<string> {
  const title = `Signal ${++published}`
  const made = await app.call(createSignal, { as: admin, body: { title, content: 'Up' } })
  expect(made.status).toBe(201)
  return title
}
/** What the mail about a signal says, once it has arrived. */
const mailAbout = (person: Person, title: string): Promise<string> =>
  vi.waitFor(async () => {
    const found = (await mailsOf(app).now(person.email)).find(({ text }) => text.includes(title))
    if (!found) throw new Error(`no mail about ${title} to ${person.email}`)
    return found.text
  }, patience)
const chatAbout = (title: string): Promise<string> =>
  vi.waitFor(() => {
    const found = telegram.textsIn(chat).find((text) => text.includes(title))
    if (found === undefined) throw new Error(`no message about ${title}`)
    return found
  }, patience)
/** Publishes, and waits until everything about it has arrived: a message on its way could take along heads signed meanwhile. */
async function publishAndTell(): Promise<void> {
  const title = await publish()
  await Promise.all([mailAbout(member, title), chatAbout(title)])
}
const signedHeads = async () => (await app.call(listRecordHeads)).body.heads

test('the head of a day comes once by the next mail, and by Telegram to whoever wants it', async () => {
  const first = await publish()
  expect(await mailAbout(member, first)).not.toContain('Head of')
  await Promise.all([signRecord(app), signRecord(other)])
  const heads = await signedHeads()
  expect(heads).toHaveLength(1)
  const second = await publish()
  const mail = await mailAbout(member, second)
  expect(readPrintedHeads(mail)).toEqual(heads)
  expect(mail).toContain('/record/verify')
  expect(await mailAbout(silent, second)).not.toContain('Head of')
  expect(await chatAbout(second)).not.toContain('Head of')

  await app.call(updatePreferences, { as: member, body: { recordHeads: { telegram: true } } })
  const third = await publish()
  expect(readPrintedHeads(await chatAbout(third))).toEqual(heads)
  expect(await mailAbout(member, third)).not.toContain('Head of')
  const fourth = await publish()
  expect(await chatAbout(fourth)).not.toContain('Head of')
})

test('whoever keeps the mail finds what was rewritten since', async () => {
  const [kept] = readPrintedHeads(await mailAbout(member, 'Signal 2'))
  const { file } = await exportRecord(app, member)
  const known = [{ from: 'the mail', heads: kept ? [kept] : [], firstKey: null }]
  expect(await verifyRecord(file, known)).toMatchObject({ problem: null, compared: 1 })
  const others = [{ from: 'the mail', heads: [{ ...kept, hash: '0'.repeat(64) }], firstKey: null }]
  const { problem } = await verifyRecord(file, others as never)
  expect(problem?.message).toContain('it does not lead to the head of')
})

test('each day is told once, also after days on which the program did not run', async () => {
  const [first] = await signedHeads()
  await nextDay()
  await publishAndTell()
  await nextDay()
  await publishAndTell()
  await Promise.all([signRecord(app), signRecord(other), signRecord(app)])
  // What was recorded later on the first day was signed after its head was made known.
  const fresh = (await signedHeads()).filter(({ day: on }) => on !== first?.day)
  expect(fresh).toHaveLength(2)
  const { rows } = await app.academy.db.driver.query(
    "select subject from outbox where type = 'record.day_signed' order by id",
  )
  expect(rows.map(({ subject }) => Number(subject)).slice(1)).toEqual(fresh.map(({ seq }) => seq))
  const title = await publish()
  expect(readPrintedHeads(await mailAbout(member, title))).toEqual(fresh)
  expect(readPrintedHeads(await chatAbout(title))).toEqual(fresh)
  expect(await app.storedOf(member.id, 'notifications')).toMatchObject({
    recordHeads: expect.arrayContaining([{ channel: 'telegram', entry: String(fresh[0]?.seq) }]),
  })
})

test('what a message that failed had comes with the next one', async () => {
  const { pool, driver } = app.academy.db
  const { rows } = await driver.query('select id from notifications order by created_at limit 2')
  const [one = newId(), two = newId()] = rows.map(({ id }) => String(id))
  const to = { userId: admin.id, channel: 'mail' }
  const seqs = (await signedHeads()).map(({ seq }) => seq)
  const claim = (notificationId: string) => claimHeads(pool, { ...to, notificationId }, seqs)
  expect([...(await claim(one))]).toEqual(seqs)
  expect([...(await claim(one))], 'tried again').toEqual(seqs)
  expect((await claim(two)).size).toBe(0)
  await driver.query(
    `insert into notification_deliveries (notification_id, channel, target, user_id, state)
      values ($1, 'mail', $2, $2, 'failed')`,
    [one, admin.id],
  )
  expect([...(await claim(two))]).toEqual(seqs)
  expect((await claim(one)).size).toBe(0)
})

test('what a message had that became part of a digest comes with the digest', async () => {
  const { pool, driver } = app.academy.db
  const { rows } = await driver.query('select id from notifications order by created_at limit 3')
  const [, earlier = newId(), first = newId()] = rows.map(({ id }) => String(id))
  const to = { userId: silent.id, channel: 'mail' }
  const seqs = (await signedHeads()).map(({ seq }) => seq)
  await claimHeads(pool, { ...to, notificationId: earlier }, seqs)
  const digest = { ...to, notificationId: first }
  expect((await claimHeads(pool, digest, seqs)).size).toBe(0)
  await bringHeadsOf(pool, digest, [first, earlier])
  expect([...(await claimHeads(pool, digest, seqs))]).toEqual(seqs)
})

test('the message at the end of quiet hours brings the heads that its reader does not have', async () => {
  await nextDay()
  await publishAndTell()
  await signRecord(app)
  const today = app.clock.now().toISOString().slice(0, 10)
  const fresh = (await signedHeads()).filter(({ day: on }) => on === today)
  expect(fresh).toHaveLength(1)
  const hour = app.clock.now().getUTCHours()
  const clock = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`
  const quietHours = { from: clock(hour), to: clock(hour + 2) }
  await app.call(updateSignalAlerts, { as: member, body: { quietHours } })
  const titles = [await publish(), await publish()]
  await app.runJob('notifications.read-events')
  const waiting = async () => {
    const { rows } = await app.academy.db.driver.query(
      `select count(*)::int as count from notification_deliveries
       where user_id = $1 and channel = 'mail' and digest_at is not null`,
      [member.id],
    )
    return Number(rows[0]?.count)
  }
  await expect.poll(waiting, patience).toBe(2)
  app.clock.advance(2 * 3_600_000)
  await app.runJob('notifications.digests')
  const mail = await mailAbout(member, titles[0] ?? '')
  expect(mail).toContain(titles[1])
  expect(readPrintedHeads(mail)).toEqual(fresh)
})
