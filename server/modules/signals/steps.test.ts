import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSignalReceipt } from '#contract/signals/receipts.ts'
import { entryWords } from '#contract/signals/record-words.ts'
import type { SignalStepInput } from '#contract/signals/signal-steps.ts'
import {
  getSignal,
  getTrackRecord,
  type SignalChanges,
  updateSignal,
} from '#contract/signals/signals.ts'
import { verifyRecord } from '#contract/signals/verify-record.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord, signRecord } from '#testing/signal-record.ts'
import { stepsBench } from '#testing/signal-steps.ts'
import { lockSignal } from './signals.store.ts'
import { recordStep } from './steps.ts'

let app: TestApp
let admin: Person
let student: Person
let bench: ReturnType<typeof stepsBench>
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.mentorship()
  bench = stepsBench(app, admin)
})
afterAll(() => app.stop())

test('a life in presses is a history that students read, an entry of the record each, and a result by weight', async () => {
  const { id } = await bench.publish({ status: 'pending' })
  const steps: SignalStepInput[] = [
    { kind: 'filled', price: '3310.50' },
    { kind: 'target_hit', target: 1 },
    { kind: 'stop_to_entry' },
    { kind: 'note', note: 'The rest runs\nover the weekend' },
    { kind: 'target_hit', target: 2, price: '3331.2' },
  ]
  const ended = await bench.follow(id, ...steps)
  const seen = await app.call(getSignal, { as: student, params: { id } })
  expect(seen.body).toEqual(ended)
  const none = { target: null, price: null, part: null, note: null, by: 'hand' }
  expect(ended.history.map(({ status, stopLoss, step: one }) => [status, stopLoss, one])).toEqual([
    ['pending', '3300', undefined],
    ['active', '3300', { ...none, kind: 'filled', price: '3310.50' }],
    ['active', '3300', { ...none, kind: 'target_hit', target: 1, price: '3320', part: '50' }],
    ['active', '3310.50', { ...none, kind: 'stop_to_entry', price: '3310.50' }],
    ['active', '3310.50', { ...none, kind: 'note', note: 'The rest runs\nover the weekend' }],
    ['hit_tp', '3310.50', { ...none, kind: 'target_hit', target: 2, price: '3331.2', part: '50' }],
  ])
  // Half of 9.5 and half of 20.7, against a risk of 10.5.
  expect(ended).toMatchObject({ status: 'hit_tp', entry: '3310.00', resultR: 1.4381 })
  expect(await bench.rows('select result_r, outcome from signals where id = $1', id)).toEqual([
    { result_r: '1.4381', outcome: 'won' },
  ])

  const { body: receipt } = await app.call(getSignalReceipt, { as: student, params: { id } })
  expect(receipt.entries.flatMap((entry) => entryWords(entry)?.what ?? [])).toEqual([
    'Published',
    'Filled at 3310.50',
    'Target 1 hit at 3320, half closed',
    'Stop moved to the entry at 3310.50',
    'Note',
    'Target 2 hit at 3331.2, half closed',
  ])
  expect(JSON.stringify(receipt)).not.toContain('weekend')
  const audit = await bench.rows(
    `select details, after from audit_entries
     where subject = $1 and action = 'signal.stepped' order by id`,
    id,
  )
  expect(audit.map(({ details }) => details.step)).toEqual(steps.map(({ kind }) => kind))
  expect(audit.at(-1)?.after).toEqual({ status: 'hit_tp' })
})

test('what is closed by hand, stopped out or cancelled ends with its status and its result', async () => {
  const closed = await bench.publish()
  const halves: SignalStepInput[] = [
    { kind: 'close_part', price: '3316', part: '25' },
    { kind: 'close', price: '3305' },
  ]
  // A quarter of 6, three quarters of -5.
  expect(await bench.follow(closed.id, ...halves)).toMatchObject({
    status: 'closed',
    resultR: -0.225,
  })
  const safe = await bench.publish()
  const stopped = await bench.follow(
    safe.id,
    { kind: 'target_hit', target: 1 },
    { kind: 'stop_to', price: '3312' },
    { kind: 'stop_hit' },
  )
  expect(stopped).toMatchObject({ status: 'hit_sl', stopLoss: '3312', resultR: 0.6 })
  const even = await bench.publish()
  const scratched = { kind: 'stop_to_entry' } as const
  expect(await bench.follow(even.id, scratched, { kind: 'stop_hit' })).toMatchObject({ resultR: 0 })
  const order = await bench.publish({ status: 'pending' })
  expect(await bench.follow(order.id, { kind: 'cancel' })).toMatchObject({
    status: 'cancelled',
    resultR: null,
  })
  const words = await bench.publish({
    direction: undefined,
    entry: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
    furtherTargets: [],
  })
  expect(await bench.follow(words.id, { kind: 'close', price: '3305' })).toMatchObject({
    resultR: null,
  })
  const stored = await bench.rows('select id, outcome from signals where id = any($1)', [
    [closed.id, safe.id, even.id, order.id, words.id],
  ])
  expect(Object.fromEntries(stored.map((row) => [row.id, row.outcome]))).toEqual({
    [closed.id]: 'lost',
    [safe.id]: 'won',
    [even.id]: 'even',
    [order.id]: null,
    [words.id]: 'even',
  })
})

test('an entry that no step names stays what it was, and a status without one closes what is open', async () => {
  const { id } = await bench.publish()
  const before = await bench.follow(id, { kind: 'target_hit', target: 1 })
  const put = (body: SignalChanges) => app.call(updateSignal, { as: admin, params: { id }, body })
  const { body: moved } = await put({ stopLoss: '3305' })
  expect(moved.history.at(-1)).not.toHaveProperty('step')
  expect(moved.history.slice(0, -1)).toEqual(before.history)
  const { body: ended } = await put({ status: 'hit_sl' })
  // Half of 10, half of -5.
  expect(ended.resultR).toBe(0.25)
  const { body: record } = await app.call(getTrackRecord, { as: student })
  expect(record.equityCurve.at(-1)).toMatchObject({ r: 0.25 })
})

test('a stop that secures a gain does not stand in the way of other changes, and nothing turns a result round', async () => {
  const { id } = await bench.publish()
  await bench.follow(id, { kind: 'target_hit', target: 1 }, { kind: 'stop_to', price: '3315' })
  const put = (body: SignalChanges) => app.call(updateSignal, { as: admin, params: { id }, body })
  expect(await put({ title: 'Gold, again', takeProfit: '3321' })).toMatchObject({ status: 200 })
  const before = await bench.snapshot()
  expect(await put({ stopLoss: '3316' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'stopLoss' }] },
  })
  const turned = {
    direction: 'SELL' as const,
    stopLoss: '3330',
    takeProfit: '3300',
    furtherTargets: [],
  }
  expect(await put(turned)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'direction' }] },
  })
  for (const status of ['cancelled', 'expired'] as const) {
    expect(await put({ status })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'status' }] },
    })
  }
  expect(await bench.snapshot()).toEqual(before)
})

test('what follows from prices is recorded as such, at its own time, and is not in the audit trail', async () => {
  const { id } = await bench.publish()
  const at = new Date(app.academy.platform.now().getTime() + 1000)
  await app.academy.db.transaction(async (tx) => {
    const locked = await lockSignal(tx, id)
    if (locked) await recordStep(tx, locked, { kind: 'stop_hit' }, { at, by: 'prices' })
  })
  const { body } = await app.call(getSignal, { as: student, params: { id } })
  expect(body).toMatchObject({ status: 'hit_sl', resultR: -1 })
  expect(body.history.at(-1)).toMatchObject({
    at: at.toISOString(),
    step: { kind: 'stop_hit', by: 'prices' },
  })
  const audited = await bench.rows(
    `select 1 from audit_entries where subject = $1 and action = 'signal.stepped'`,
    id,
  )
  expect(audited).toEqual([])
})

test('each step notifies those who see the signal, once, and a note those who want notes', async () => {
  const { id } = await bench.publish({ title: 'Told' })
  await bench.follow(
    id,
    { kind: 'target_hit', target: 1 },
    { kind: 'note', note: 'Nothing to do' },
    { kind: 'stop_to_entry' },
    { kind: 'stop_hit' },
  )
  const told = () =>
    bench.rows(
      `select title, message, audience_role, action_href from notifications
       where mail_key = 'signal.stepped' and message like 'Told%' order by created_at, title`,
    )
  await expect.poll(told).toHaveLength(4)
  const where = {
    audience_role: 'mentorship_student',
    action_href: `/dashboard/signals?signal=${id}`,
  }
  expect(await told()).toEqual(
    expect.arrayContaining([
      {
        ...where,
        title: 'XAUUSD BUY: Target 1 hit at 3320, half closed',
        message: 'Told: entry 3310.00, stop 3300, target 3320, 3330',
      },
      {
        ...where,
        title: 'XAUUSD BUY: Note',
        message: 'Told: Nothing to do',
      },
      {
        ...where,
        title: 'XAUUSD BUY: Stop moved to the entry at 3310.00',
        message: 'Told: entry 3310.00, stop 3310.00, target 3320, 3330',
      },
      {
        ...where,
        title: 'XAUUSD BUY: Stop hit at 3310.00',
        message: 'Told: entry 3310.00, stop 3310.00, target 3320, 3330',
      },
    ]),
  )
})

test('whoever changes a step in the database is found, by the record and by the entry', async () => {
  const { id } = await bench.publish({ title: 'Tampered with' })
  await bench.follow(id, { kind: 'close_part', price: '3315', part: '40' }, { kind: 'stop_hit' })
  await signRecord(app)
  const { file } = await exportRecord(app, student)
  expect((await verifyRecord(file)).isProven).toBe(true)
  const entry = file.entries.find(
    ({ content }) =>
      content?.kind === 'step' &&
      JSON.stringify(content).includes('"close_part"') &&
      JSON.stringify(content).includes(id),
  )
  if (!entry?.content) throw new Error('the step is not in the export')
  for (const changed of [{ price: '3319' }, { part: '90' }, { kind: 'note' }, { by: 'prices' }]) {
    const content = { ...entry.content, step: { ...Object(entry.content.step), ...changed } }
    const entries = file.entries.map((one) => (one === entry ? { ...one, content } : one))
    expect((await verifyRecord({ ...file, entries })).problem).toMatchObject({ seq: entry.seq })
  }
})
