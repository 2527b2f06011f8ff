import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSignalMessage } from '#contract/signals/signal-messages.ts'
import { signalMessageMaximum } from '#contract/signals/signal-words.ts'
import { createSignal, updateSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const read = (text: string, as: Person | null = admin) =>
  app.call(readSignalMessage, { as, body: { text } })

const message = 'XAUUSD BUY 3312-3309 SL 3301 TP 3320 TP 3331 risk 1% see you'

test('a message is read, and nothing is stored', async () => {
  const before = await rows()
  const answer = await read(message)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    signals: [
      {
        pair: 'XAUUSD',
        direction: 'BUY',
        orderType: null,
        entry: '3312',
        entryTo: '3309',
        stopLoss: '3301',
        takeProfit: '3320',
        furtherTargets: ['3331'],
        riskPercent: '1',
      },
    ],
    unread: [{ text: 'see you' }],
  })
  expect(await rows()).toEqual(before)
})

test('an update says what it is about', async () => {
  const { body } = await read('close 50% at 3318')
  expect(body).toEqual({
    signals: [],
    update: { kind: 'close_part', target: null, price: '3318', part: '50' },
    unread: [],
  })
})

test('who may publish signals may have messages read, and nobody else', async () => {
  expect((await read(message, null)).status).toBe(401)
  for (const person of [
    await app.people.free(),
    await app.people.academy(),
    await app.people.mentorship(),
    await app.people.lapsed(),
  ]) {
    expect((await read(message, person)).status).toBe(403)
  }
  expect((await read(message)).status).toBe(200)
})

test('bodies without a message, or with too long a one, are refused', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const send = (payload: object | string) =>
    app.request({ method: 'POST', url: '/api/courses/signals/read', headers, payload })
  const bad = [
    {},
    { text: '' },
    { text: ' \n ' },
    { text: 7 },
    { text: null },
    { text: [message] },
    { text: 'a'.repeat(signalMessageMaximum + 1) },
    [],
  ]
  for (const payload of bad) {
    const answer = await send(payload)
    expect(answer, JSON.stringify(payload).slice(0, 40)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  }
  expect((await send({ text: 'a'.repeat(signalMessageMaximum) })).status).toBe(200)
  expect((await send({ text: '\u0000 gold \ud800 sell now' })).status).toBe(200)
})

test('what was read of a message can be published as it is, but not without a direction', async () => {
  const [signal] = (await read(message)).body.signals
  const input = { title: 'Gold', content: message, ...signal }
  const made = await app.call(createSignal, { as: admin, body: input })
  expect(made).toMatchObject({
    status: 201,
    body: { entry: '3312', entryTo: '3309', history: [{ entry: '3312', entryTo: '3309' }] },
  })

  const before = await rows()
  const publish = async (text: string) => {
    const [levels] = (await read(text)).body.signals
    return await app.call(createSignal, { as: admin, body: { ...input, ...levels } })
  }
  const refused: [text: string, path: string][] = [
    ['XAUUSD 3312 SL 3301 TP 3320', 'direction'],
    ['XAUUSD BUY 3312 SL 3321 TP 3331', 'stopLoss'],
    ['XAUUSD BUY 3312-3300 SL 3301 TP 3320', 'entryTo'],
    ['XAUUSD SELL 3312-3318 SL 3315 TP 3301', 'entryTo'],
    ['XAUUSD BUY 3312-3322 SL 3301 TP 3320', 'entryTo'],
  ]
  for (const [text, path] of refused) {
    expect(await publish(text), text).toMatchObject({
      status: 422,
      body: { code: 'rule_violated', issues: [{ path }] },
    })
  }
  expect(await rows()).toEqual(before)
})

test('the zone of a signal changes with its history, and needs its entry', async () => {
  const { body } = await app.call(createSignal, {
    as: admin,
    body: { title: 'Gold', content: 'Why', direction: 'BUY', entry: '3312', entryTo: '3309' },
  })
  const change = (changes: object) =>
    app.call(updateSignal, { as: admin, params: { id: body.id }, body: changes })
  for (const changes of [
    { entry: null },
    { entryTo: '3312.0' },
    { entryTo: '0' },
    { direction: null },
  ]) {
    expect((await change(changes)).status).toBe(422)
  }
  // The same value with other digits is no change.
  expect((await change({ entryTo: '3309.0' })).body).toMatchObject({ entryTo: '3309' })
  const changed = (await change({ entryTo: '3308.50' })).body
  expect(changed.history.map(({ entryTo }) => entryTo)).toEqual(['3309', '3308.50'])
  const without = (await change({ entryTo: null })).body
  expect(without).not.toHaveProperty('entryTo')
  expect(without.history.map((entry) => entry.entryTo)).toEqual(['3309', '3308.50', undefined])
})

/** How much there is of what a call could leave behind. */
const rows = async () => {
  const statement = `select (select count(*) from signals) as signals,
    (select count(*) from audit_entries) as entries,
    (select count(*) from outbox where type like 'signal.%') as events`
  return (await app.academy.db.driver.query(statement)).rows
}
