import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, getPreferences, updatePreferences } from '#contract/identity/identity.ts'
import { listMails } from '#contract/mails.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const mails = { account: true, learning: true, sessions: true, messages: true, office: true }
const recordHeads = { email: true, telegram: false }
const defaults = {
  timeZone: null,
  channels: { inApp: true, email: false },
  mails,
  recordHeads,
}
const rows = () => app.academy.db.pool.selectFrom('userPreferences').selectAll().execute()

test('a stranger has none', async () => {
  expect((await app.call(getPreferences)).status).toBe(401)
  expect((await app.call(updatePreferences, { body: { timeZone: 'UTC' } })).status).toBe(401)
  expect(await rows()).toEqual([])
})

test('absent fields are unchanged, and everybody has their own', async () => {
  const [person, other] = [await app.people.free(), await app.people.free()]
  const change = async (body: object) =>
    (await app.call(updatePreferences, { as: person, body })).body
  expect((await app.call(getPreferences, { as: person })).body).toEqual(defaults)

  expect(await change({ timeZone: 'Europe/Berlin' })).toEqual({
    ...defaults,
    timeZone: 'Europe/Berlin',
  })
  expect(await change({ channels: { email: true } })).toEqual({
    timeZone: 'Europe/Berlin',
    channels: { inApp: true, email: true },
    mails,
    recordHeads,
  })
  expect(await change({ timeZone: null, channels: { inApp: false } })).toEqual({
    timeZone: null,
    channels: { inApp: false, email: true },
    mails,
    recordHeads,
  })
  expect(await change({ mails: { learning: false } })).toEqual({
    timeZone: null,
    channels: { inApp: false, email: true },
    mails: { ...mails, learning: false },
    recordHeads,
  })
  expect(await change({ recordHeads: { telegram: true } })).toMatchObject({
    recordHeads: { email: true, telegram: true },
  })
  expect((await change({})).mails).toEqual({ ...mails, learning: false })
  expect((await app.call(getPreferences, { as: other })).body).toEqual(defaults)
})

test('every device shows times in the zone chosen on one of them', async () => {
  const person = await app.people.free()
  const zone = async () => (await app.call(getMe, { as: person })).body.timeZone
  expect(await zone()).toBeUndefined()
  await app.call(updatePreferences, { as: person, body: { timeZone: 'Asia/Tokyo' } })
  expect(await zone()).toBe('Asia/Tokyo')
  await app.call(updatePreferences, { as: person, body: { timeZone: null } })
  expect(await zone()).toBeUndefined()
})

test.each(['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC'])(
  '%s is a time zone',
  async (timeZone) => {
    const person = await app.people.free()
    const answer = await app.call(updatePreferences, { as: person, body: { timeZone } })
    expect(answer).toMatchObject({ status: 200, body: { timeZone } })
  },
)

test.each(['Mars/Olympus', '+01:00', '', 'Europe/Berlin; drop table users', 'x'.repeat(65)])(
  '%j is not a time zone',
  async (timeZone) => {
    const person = await app.people.free()
    const before = await rows()
    const answer = await app.call(updatePreferences, { as: person, body: { timeZone } })
    expect(answer.status).toBe(400)
    expect(await rows()).toEqual(before)
  },
)

test('several simultaneous changes all take effect', async () => {
  const person = await app.people.free()
  const bodies = [
    { timeZone: 'UTC' },
    { channels: { email: true } },
    { channels: { inApp: false } },
  ]
  await Promise.all(bodies.map((body) => app.call(updatePreferences, { as: person, body })))
  expect((await app.call(getPreferences, { as: person })).body).toEqual({
    timeZone: 'UTC',
    channels: { inApp: false, email: true },
    mails,
    recordHeads,
  })
})

test('a signal reaches everybody through their chosen channels', async () => {
  const [admin, mails, quiet, outside] = [
    await app.people.admin(),
    await app.people.academy(),
    await app.people.academy(),
    await app.people.free(),
  ]
  for (const as of [mails, outside]) {
    await app.call(updatePreferences, { as, body: { channels: { email: true } } })
  }
  await app.call(updatePreferences, { as: quiet, body: { channels: { inApp: false } } })
  await app.call(createSignal, {
    as: admin,
    body: { title: 'Gold turns', content: 'See the chart', roleAccess: ['academy_student'] },
  })
  const seenBy = async (as: typeof admin) => {
    const { body } = await app.call(listNotifications, { as })
    return body.filter(({ message }) => message === 'Gold turns').length
  }
  await expect.poll(() => seenBy(mails)).toBe(1)
  expect(await seenBy(quiet)).toBe(0)

  await expect
    .poll(async () => {
      const { body } = await app.call(listMails, { as: admin })
      return body.filter(({ subject }) => subject === 'New signal').map(({ to }) => to)
    })
    .toEqual([mails.email])
})
