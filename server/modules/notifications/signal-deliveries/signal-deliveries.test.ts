import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getSignalDeliveries,
  listFailedDeliveries,
  listSignalDeliveries,
  retryDeliveries,
} from '#contract/signals/deliveries.ts'
import { createSignal, recordSignalStep } from '#contract/signals/signals.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let teacher: Person
let readers: Person[]
let signal: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  teacher = await app.people.staff('teacher')
  readers = [
    await app.people.academy(),
    await app.people.academy(),
    await app.people.academy(),
    await app.people.academy(),
  ]
})
afterAll(() => app.stop())
beforeEach(async () => {
  const body = {
    title: 'Euro above',
    content: 'Up',
    pair: 'EURUSD',
    direction: 'BUY' as const,
    entry: '1.0842',
    roleAccess: ['academy_student' as const],
  }
  signal = (await app.call(createSignal, { as: admin, body })).body.id
  await app.runJob('notifications.read-events')
})

/** Writes what became of the message to each reader at Telegram, with how long it took in seconds. */
async function wasSent(moment: string, states: [state: string, seconds?: number][]) {
  const { db } = app.academy
  for (const [at, [state, seconds = 0]] of states.entries()) {
    await db.driver.query(
      `insert into notification_deliveries
         (notification_id, channel, target, user_id, state, tries, failure, delivered_at)
       select n.id, 'telegram', $1, $2, $3, case $3 when 'failed' then 10 else 0 end,
         case $3 when 'failed' then 'Telegram answered 400: Bad Request' end,
         case $3 when 'delivered' then n.happened_at + make_interval(secs => $4) end
       from notifications n where n.signal_id = $5 and n.signal_moment = $6`,
      [newId(), readers[at]?.id, state, seconds, signal, moment],
    )
  }
}
const deliveries = async (id = signal) =>
  (await app.call(getSignalDeliveries, { as: teacher, params: { id } })).body.channels
const failures = async (query = {}) =>
  app.call(listFailedDeliveries, { as: teacher, params: { id: signal }, query })
const retry = (as: Person | null = teacher, body = {}) =>
  app.call(retryDeliveries, { as, params: { id: signal }, body })
const statesOf = async () => {
  const { rows } = await app.academy.db.driver.query(
    `select d.state, d.tries from notification_deliveries d join notifications n on n.id = d.notification_id
     where n.signal_id = $1 and d.channel = 'telegram' and d.target is not null order by d.state`,
    [signal],
  )
  return rows.map(({ state, tries }) => `${state} ${tries}`)
}

test('by channel it is counted how many were told, and how soon after it was published', async () => {
  await wasSent('new', [['delivered', 1], ['delivered', 3], ['delivered', 11], ['failed']])
  const all = await deliveries()
  const none = { waiting: 0, leftOut: 0, moment: null }
  expect(all).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...none, channel: 'in-app', isForAll: true, sent: 0 }),
      expect.objectContaining({
        ...none,
        channel: 'telegram',
        isForAll: false,
        sent: 4,
        delivered: 3,
        failed: 1,
        medianMs: 3000,
        p90Ms: 9400,
        worstMs: 11_000,
      }),
    ]),
  )
  expect(await deliveries(newId())).toEqual([])
})

test('each step is counted by itself, and all of them together', async () => {
  await app.call(recordSignalStep, {
    as: admin,
    params: { id: signal },
    body: { kind: 'close', price: '1.1' },
  })
  await app.runJob('notifications.read-events')
  await wasSent('new', [['delivered', 1]])
  await wasSent('closed', [['gone'], ['waiting']])
  const all = (await deliveries()).filter(({ channel }) => channel === 'telegram')
  expect(
    all.map(({ moment, sent, delivered, waiting, leftOut }) => [
      moment,
      sent,
      delivered,
      waiting,
      leftOut,
    ]),
  ).toEqual([
    [null, 3, 1, 1, 1],
    ['new', 1, 1, 0, 0],
    ['closed', 2, 0, 1, 1],
  ])
})

test('the list has the signals of the last weeks, the newest first, found by their titles', async () => {
  await wasSent('new', [['delivered', 2], ['failed']])
  const list = async (query = {}) =>
    (await app.call(listSignalDeliveries, { as: teacher, query })).body
  expect((await list({ limit: 1 }))[0]).toMatchObject({
    signalId: signal,
    title: 'Euro above',
    delivered: 1,
    failed: 1,
    medianMs: 2000,
  })
  expect((await list({ search: 'above euro', limit: 1 })).length).toBe(1)
  expect(await list({ search: 'pound' })).toEqual([])
})

test('what failed is listed with its reason, page by page and by channel', async () => {
  await wasSent('new', [['failed'], ['failed'], ['delivered', 1]])
  const first = await failures({ limit: 1 })
  expect(first.headers['x-total-count']).toBe('2')
  expect(first.body).toMatchObject([
    { channel: 'telegram', moment: 'new', reason: 'Telegram answered 400: Bad Request' },
  ])
  const [second] = (await failures({ limit: 1, page: 2 })).body
  const names = [first.body[0]?.member?.name, second?.member?.name]
  expect(names.toSorted()).toEqual(
    readers
      .slice(0, 2)
      .map(({ name }) => name)
      .toSorted(),
  )
  expect((await failures({ channel: 'push' })).body).toEqual([])
})

test('a press has what failed sent once more, a second press does nothing', async () => {
  await wasSent('new', [['failed'], ['delivered', 1], ['gone'], ['failed']])
  expect((await retry(teacher, { channel: 'push' })).body).toEqual({ retried: 0 })
  const pressed = await Promise.all([retry(), retry()])
  expect(pressed.map(({ body }) => body.retried).toSorted()).toEqual([0, 2])
  expect(await statesOf()).toEqual(['delivered 0', 'gone 0', 'waiting 0', 'waiting 0'])
  const { rows } = await app.academy.db.driver.query(
    `select details from audit_entries where subject = $1 and action = 'signal.deliveries_retried'`,
    [signal],
  )
  expect(rows).toEqual([{ details: { retried: 2, channel: null } }])
})

test('what became of it in the academy’s channels stands beside, and a press posts what failed', async () => {
  const outlet = newId()
  await app.academy.db.driver.query(
    `with outlet as (
       insert into signal_outlets (id, program, service, address, shown, from_event, trouble, updated_at)
       values ($1, 'academy', 'telegram', '@signals', '@signals', 0, 'No admin', now()) returning id)
     insert into signal_posts (id, outlet_id, signal_id, event_id, is_due, failure, attempts)
     select gen_random_uuid(), outlet.id, $2, 1, true, 'Telegram failed 8 times.', 8 from outlet`,
    [outlet, signal],
  )
  const posts = async () =>
    (await app.call(getSignalDeliveries, { as: teacher, params: { id: signal } })).body.posts
  const post = { service: 'telegram', shown: '@signals', tookMs: null }
  expect(await posts()).toEqual([{ ...post, state: 'failed', reason: 'Telegram failed 8 times.' }])
  expect((await retry()).body).toEqual({ retried: 1 })
  expect((await retry()).body).toEqual({ retried: 0 })
  expect(await posts()).toEqual([{ ...post, state: 'waiting', reason: 'No admin' }])
  await app.academy.db.driver.query(
    `update signal_posts p set message_id = '7', posted_at = n.happened_at + interval '2 seconds'
     from notifications n where n.signal_id = p.signal_id and p.signal_id = $1`,
    [signal],
  )
  expect(await posts()).toEqual([{ ...post, state: 'posted', tookMs: 2000, reason: null }])
  await app.academy.db.driver.query('delete from signal_outlets')
})

test('only those who publish signals see it and press', async () => {
  await wasSent('new', [['failed']])
  const academy = await app.people.academy()
  for (const [as, status] of [
    [null, 401],
    [academy, 403],
    [await app.people.staff('support'), 403],
  ] as const) {
    const params = { id: signal }
    expect((await app.call(listSignalDeliveries, { as })).status).toBe(status)
    expect((await app.call(getSignalDeliveries, { as, params })).status).toBe(status)
    expect((await app.call(listFailedDeliveries, { as, params })).status).toBe(status)
    expect((await retry(as)).status).toBe(status)
  }
  expect(await statesOf()).toEqual(['failed 10'])
})

test('10,000 deliveries are counted, listed and begun again', async () => {
  await app.academy.db.driver.query(
    `insert into notification_deliveries
       (notification_id, channel, target, user_id, state, tries, failure, delivered_at)
     select n.id, 'push', gen_random_uuid(), $1, case when i % 10 = 0 then 'failed' else 'delivered' end,
       0, null, case when i % 10 > 0 then n.happened_at + make_interval(secs => i / 1000.0) end
     from notifications n, generate_series(1, 10000) i
     where n.signal_id = $2 and n.signal_moment = 'new'`,
    [readers[0]?.id, signal],
  )
  const pushes = (await deliveries()).find(
    ({ channel, moment }) => channel === 'push' && moment === null,
  )
  expect(pushes).toMatchObject({ sent: 10_000, delivered: 9000, failed: 1000, worstMs: 9999 })
  const last = await failures({ page: 50, limit: 20 })
  expect([last.headers['x-total-count'], last.body.length]).toEqual(['1000', 20])
  expect((await retry()).body).toEqual({ retried: 1000 })
})
