import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import { onceHeader } from '#contract/endpoint.ts'
import { getSignalReceipt } from '#contract/signals/receipts.ts'
import { entryWords } from '#contract/signals/record-words.ts'
import type { SignalStepInput } from '#contract/signals/signal-steps.ts'
import {
  createSignal,
  getSignal,
  getTrackRecord,
  recordSignalStep,
  type SignalChanges,
  updateSignal,
} from '#contract/signals/signals.ts'
import { verifyRecord } from '#contract/signals/verify-record.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord, signRecord } from '#testing/signal-record.ts'
import { lockSignal } from './signals.store.ts'
import { recordStep } from './steps.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.mentorship()
})
afterAll(() => app.stop())

const rows = async (statement: string, ...values: unknown[]) =>
  (await app.academy.db.driver.query(statement, values)).rows

const gold = {
  pair: 'XAUUSD',
  direction: 'BUY' as const,
  orderType: 'limit' as const,
  entry: '3310.00',
  stopLoss: '3300',
  takeProfit: '3320',
  furtherTargets: ['3330'],
}

async function publish(input: SignalChanges = {}) {
  const body = {
    title: 'Gold',
    content: 'Up',
    roleAccess: ['mentorship_student' as const],
    ...gold,
    ...input,
  }
  const answer = await app.call(createSignal, { as: admin, body })
  expect(answer.status).toBe(201)
  return answer.body
}

const step = (id: string, body: SignalStepInput, as: Person | null = admin, key?: string) =>
  app.call(recordSignalStep, {
    as,
    params: { id },
    body,
    ...(key && { headers: { [onceHeader]: key } }),
  })

/** Records steps one after the other; returns the signal after the last. */
async function follow(id: string, ...steps: SignalStepInput[]) {
  let last: Awaited<ReturnType<typeof step>> | undefined
  for (const one of steps) {
    last = await step(id, one)
    expect(last.status, last.text).toBe(201)
  }
  if (!last) throw new Error('no step')
  return last.body
}

/** All rows, which a refused call must leave unchanged. */
const snapshot = () =>
  Promise.all(
    [
      'signals',
      'signal_history',
      'record_entries',
      'audit_entries',
      'creations',
      "(select * from outbox where type like 'signal.%') events",
    ].map((table) => rows(`select * from ${table} order by 1`)),
  )

test('a life in presses is a history that students read, an entry of the record each, and a result by weight', async () => {
  const { id } = await publish({ status: 'pending' })
  const steps: SignalStepInput[] = [
    { kind: 'filled', price: '3310.50' },
    { kind: 'target_hit', target: 1 },
    { kind: 'stop_to_entry' },
    { kind: 'note', note: 'The rest runs\nover the weekend' },
    { kind: 'target_hit', target: 2, price: '3331.2' },
  ]
  const ended = await follow(id, ...steps)
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
  expect(await rows('select result_r, outcome from signals where id = $1', id)).toEqual([
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
  const audit = await rows(
    `select details, after from audit_entries
     where subject = $1 and action = 'signal.stepped' order by id`,
    id,
  )
  expect(audit.map(({ details }) => details.step)).toEqual(steps.map(({ kind }) => kind))
  expect(audit.at(-1)?.after).toEqual({ status: 'hit_tp' })
})

test('what is closed by hand, stopped out or cancelled ends with its status and its result', async () => {
  const closed = await publish()
  const halves: SignalStepInput[] = [
    { kind: 'close_part', price: '3316', part: '25' },
    { kind: 'close', price: '3305' },
  ]
  // A quarter of 6, three quarters of -5.
  expect(await follow(closed.id, ...halves)).toMatchObject({ status: 'closed', resultR: -0.225 })
  const safe = await publish()
  const stopped = await follow(
    safe.id,
    { kind: 'target_hit', target: 1 },
    { kind: 'stop_to', price: '3312' },
    { kind: 'stop_hit' },
  )
  expect(stopped).toMatchObject({ status: 'hit_sl', stopLoss: '3312', resultR: 0.6 })
  const even = await publish()
  const scratched = { kind: 'stop_to_entry' } as const
  expect(await follow(even.id, scratched, { kind: 'stop_hit' })).toMatchObject({ resultR: 0 })
  const order = await publish({ status: 'pending' })
  expect(await follow(order.id, { kind: 'cancel' })).toMatchObject({
    status: 'cancelled',
    resultR: null,
  })
  const words = await publish({
    direction: undefined,
    entry: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
    furtherTargets: [],
  })
  expect(await follow(words.id, { kind: 'close', price: '3305' })).toMatchObject({ resultR: null })
  const stored = await rows('select id, outcome from signals where id = any($1)', [
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
  const { id } = await publish()
  const before = await follow(id, { kind: 'target_hit', target: 1 })
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
  const { id } = await publish()
  await follow(id, { kind: 'target_hit', target: 1 }, { kind: 'stop_to', price: '3315' })
  const put = (body: SignalChanges) => app.call(updateSignal, { as: admin, params: { id }, body })
  expect(await put({ title: 'Gold, again', takeProfit: '3321' })).toMatchObject({ status: 200 })
  const before = await snapshot()
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
  expect(await snapshot()).toEqual(before)
})

test('only those who lead signals may record steps, and a refused one changes nothing', async () => {
  const { id } = await publish()
  const others = [
    await app.people.free(),
    await app.people.academy(),
    await app.people.lapsed(),
    student,
  ]
  const before = await snapshot()
  const body = { kind: 'close', price: '3315' } as const
  expect((await step(id, body, null)).status).toBe(401)
  for (const other of others) expect((await step(id, body, other)).status).toBe(403)
  expect((await step(randomUUID(), body)).status).toBe(404)
  expect(await step(id, { kind: 'target_hit', target: 2 }, admin, randomUUID())).toMatchObject({
    status: 422,
    body: { code: 'rule_violated', issues: [{ path: 'target', message: 'Target 1 comes first' }] },
  })
  expect(await snapshot()).toEqual(before)
})

test('bad input is refused with the detail at fault', async () => {
  const { id } = await publish()
  const before = await snapshot()
  const cases: [object, string][] = [
    [{}, 'kind'],
    [{ kind: 'won' }, 'kind'],
    [{ kind: 'close' }, 'price'],
    [{ kind: 'close', price: '1e30' }, 'price'],
    [{ kind: 'close', price: '-1' }, 'price'],
    [{ kind: 'close', price: '3315', part: '10' }, 'part'],
    [{ kind: 'close_part', price: '3315', part: '0' }, 'part'],
    [{ kind: 'close_part', price: '3315', part: '100.1' }, 'part'],
    [{ kind: 'target_hit' }, 'target'],
    [{ kind: 'target_hit', target: 0 }, 'target'],
    [{ kind: 'target_hit', target: 1.5 }, 'target'],
    [{ kind: 'stop_to' }, 'price'],
    [{ kind: 'cancel', price: '1' }, 'price'],
    [{ kind: 'note', note: ' ' }, 'note'],
    [{ kind: 'note', note: 'x'.repeat(1001) }, 'note'],
    [{ kind: 'note', note: 'a\u0000b' }, 'note'],
  ]
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const [payload, path] of cases) {
    const url = `/api/courses/signal/${id}/steps`
    const answer = await app.request({ method: 'POST', url, headers, payload })
    expect(answer, JSON.stringify(payload)).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  }
  for (const price of ['999999999', '0.0000000001', '0']) {
    expect((await step(id, { kind: 'close_part', part: '1', price })).status).toBe(422)
  }
  expect(await snapshot()).toEqual(before)
})

test('of two who press at once one is first, and the other learns what has changed', async () => {
  const other = await app.people.admin()
  const { id, updatedAt: seenUpdatedAt } = await publish()
  const press = (as: Person, body: SignalStepInput) => step(id, { ...body, seenUpdatedAt }, as)
  const answers = await Promise.all([
    press(admin, { kind: 'close_part', price: '3315', part: '25' }),
    press(other, { kind: 'close_part', price: '3315', part: '25' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'overtaken' })

  // Without having looked: the rules still hold.
  const many = await Promise.all(
    [admin, other, admin, other].map((as) => step(id, { kind: 'target_hit', target: 1 }, as)),
  )
  expect(many.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  const ends = await Promise.all([
    step(id, { kind: 'stop_hit' }),
    step(id, { kind: 'target_hit', target: 2 }, other),
    step(id, { kind: 'close', price: '3318' }, other),
  ])
  expect(ends.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  for (const kind of ['filled', 'cancel', 'stop_to_entry'] as const) {
    expect(await step(id, { kind })).toMatchObject({
      status: 422,
      body: { issues: [{ message: 'This signal has ended' }] },
    })
  }
})

test('the same press sent again is the same step, also after others', async () => {
  const { id, updatedAt: seenUpdatedAt } = await publish()
  const key = randomUUID()
  const body = { kind: 'close_part', price: '3315', part: '10', seenUpdatedAt } as const
  const first = await step(id, body, admin, key)
  await follow(id, { kind: 'stop_to', price: '3302' })
  const again = await step(id, body, admin, key)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.history.map((entry) => entry.step?.kind)).toEqual([
    undefined,
    'close_part',
    'stop_to',
  ])
  expect((await step(id, { ...body, part: '20' }, admin, key)).status).toBe(409)
})

test('a step of somebody whose rights were just taken is refused', async () => {
  const helper = await app.people.admin()
  const { id } = await publish()
  const roles = { roles: ['community_student' as const] }
  await app.call(setUserRoles, { as: admin, params: { id: helper.id }, body: roles })
  expect((await step(id, { kind: 'stop_hit' }, helper)).status).toBe(403)
})

test('an order that has expired takes no step', async () => {
  const validUntil = new Date(app.academy.platform.now().getTime() + 60_000).toISOString()
  const { id } = await publish({ status: 'pending', validUntil })
  app.clock.advance(60_001)
  const { status, body } = await step(id, { kind: 'filled' })
  expect([status, body]).toMatchObject([422, { issues: [{ message: 'This signal has ended' }] }])
  app.clock.advance(-60_001)
})

test('what follows from prices is recorded as such, at its own time, and is not in the audit trail', async () => {
  const { id } = await publish()
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
  const audited = await rows(
    `select 1 from audit_entries where subject = $1 and action = 'signal.stepped'`,
    id,
  )
  expect(audited).toEqual([])
})

test('each step notifies those who see the signal, once, and a note those who want notes', async () => {
  const { id } = await publish({ title: 'Told' })
  await follow(
    id,
    { kind: 'target_hit', target: 1 },
    { kind: 'note', note: 'Nothing to do' },
    { kind: 'stop_to_entry' },
    { kind: 'stop_hit' },
  )
  const told = () =>
    rows(
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
  const { id } = await publish({ title: 'Tampered with' })
  await follow(id, { kind: 'close_part', price: '3315', part: '40' }, { kind: 'stop_hit' })
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
