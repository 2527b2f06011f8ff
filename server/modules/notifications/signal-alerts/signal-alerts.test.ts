import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getSignalAlerts, updateSignalAlerts } from '#contract/signals/signal-alerts.ts'
import { createSignal, recordSignalStep } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let member: Person
beforeAll(async () => {
  app = await startApp()
  member = await app.people.academy()
})
afterAll(() => app.stop())

const read = async (as: Person | null = member) => app.call(getSignalAlerts, { as })
const change = (body: object, as: Person | null = member) =>
  app.call(updateSignalAlerts, { as, body })

test('a member chooses for which steps each channel is used; what is absent stays', async () => {
  const before = (await read()).body
  expect(before.quietHours).toBe(null)
  expect(before.timeZone).toBe('UTC')
  expect(before.channels.find(({ channel }) => channel === 'mail')?.moments).not.toContain('note')
  const changed = await change({ channels: [{ channel: 'mail', moments: ['new', 'closed'] }] })
  expect(changed.status).toBe(200)
  await change({ quietHours: { from: '22:00', to: '07:00' } })
  const { channels, quietHours } = (await read()).body
  expect(quietHours).toEqual({ from: '22:00', to: '07:00' })
  expect(channels).toEqual(
    before.channels.map((one) =>
      one.channel === 'mail' ? { channel: 'mail', moments: ['new', 'closed'] } : one,
    ),
  )
  await change({ quietHours: null })
  expect((await read()).body.quietHours).toBe(null)
  expect(await app.storedOf(member.id, 'notifications')).toMatchObject({
    signalAlerts: { channels, quietHours: null },
  })
})

test('changes of several tabs at once keep each other', async () => {
  const other = await app.people.academy()
  const channels = ['in-app', 'mail', 'push', 'telegram'] as const
  await Promise.all(
    channels.map((channel) => change({ channels: [{ channel, moments: ['filled'] }] }, other)),
  )
  expect((await read(other)).body.channels.map(({ moments }) => moments)).toEqual(
    channels.map(() => ['filled']),
  )
})

test('hours that are none and channels that do not exist are refused', async () => {
  for (const body of [
    { quietHours: { from: '22:00', to: '22:00' } },
    { quietHours: { from: '24:00', to: '07:00' } },
    { quietHours: { from: '7:00', to: '09:00' } },
    { channels: [{ channel: 'pigeon', moments: ['new'] }] },
    { channels: [{ channel: 'mail', moments: ['moved'] }] },
  ]) {
    expect((await change(body)).status).toBe(400)
  }
  expect((await read(null)).status).toBe(401)
  expect((await change({}, null)).status).toBe(401)
})

test('in the academy a step is listed for whoever wants it, and a note only then', async () => {
  const admin = await app.people.admin()
  const [usual, chooser] = [await app.people.academy(), await app.people.academy()]
  await change({ channels: [{ channel: 'in-app', moments: ['note'] }] }, chooser)
  const body = { title: 'Euro', content: 'Up', roleAccess: ['academy_student' as const] }
  const { id } = (await app.call(createSignal, { as: admin, body })).body
  await app.call(recordSignalStep, {
    as: admin,
    params: { id },
    body: { kind: 'note', note: 'News at two' },
  })
  await app.runJob('notifications.read-events')
  const listed = async (as: Person) =>
    (await app.call(listNotifications, { as })).body.map(({ message }) => message)
  expect(await listed(usual)).toEqual(['Euro'])
  expect(await listed(chooser)).toEqual(['Euro: News at two'])
})
