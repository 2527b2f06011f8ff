import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSignal,
  listSignals,
  type SignalChanges,
  updateSignal,
} from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { expireSignalsJob } from './expiry.ts'

let app: TestApp
let admin: Person
let free: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  free = await app.people.free()
})
afterAll(() => app.stop())

const minute = 60_000
const later = (minutes: number) =>
  new Date(app.clock.now().getTime() + minutes * minute).toISOString()
const rows = async (statement: string, ...values: unknown[]) =>
  (await app.academy.db.driver.query(statement, values)).rows
const publish = (input: SignalChanges) =>
  app.call(createSignal, { as: admin, body: { title: 'Euro', content: 'Up', ...input } })
const waiting = async (minutes: number) =>
  (await publish({ status: 'pending', riskPercent: '0.50', validUntil: later(minutes) })).body
const change = (id: string, body: SignalChanges) =>
  app.call(updateSignal, { as: admin, params: { id }, body })
const seen = async (id: string) =>
  (await app.call(listSignals, { as: free })).body.find((signal) => signal.id === id)
const runJob = () => expireSignalsJob({ db: app.academy.db, now: app.clock.now }).handle({})
const stored = (id: string) =>
  rows('select status, at from signal_history where signal_id = $1 order by id', id)

test('risk and validity are published, changed and recorded in the history', async () => {
  const validUntil = later(60)
  const { status, body } = await publish({ riskPercent: '0.50', validUntil })
  expect(status).toBe(201)
  expect(body).toMatchObject({ riskPercent: '0.50', validUntil })
  expect((await change(body.id, { riskPercent: '0.5', validUntil })).body.history).toHaveLength(1)
  const changed = await change(body.id, { riskPercent: '1', validUntil: null })
  expect(changed.body.history).toMatchObject([
    { riskPercent: '0.50', validUntil },
    { riskPercent: '1', validUntil: null },
  ])
  expect(await seen(body.id)).toEqual(changed.body)
})

test('a risk of zero or more than 100 percent, and a validity in the past, are refused', async () => {
  const { id } = await waiting(60)
  const before = await rows('select * from signals order by id')
  for (const riskPercent of ['0', '100.5', '-1', 'half']) {
    const expected = { status: 400, body: { issues: [{ path: 'riskPercent' }] } }
    expect(await publish({ riskPercent })).toMatchObject(expected)
    expect(await change(id, { riskPercent })).toMatchObject(expected)
  }
  const validUntil = later(0)
  const expected = { status: 422, body: { issues: [{ path: 'validUntil' }] } }
  expect(await publish({ validUntil })).toMatchObject(expected)
  expect(await change(id, { validUntil })).toMatchObject(expected)
  expect(await rows('select * from signals order by id')).toEqual(before)
})

test('a pending signal counts as expired from its time on, and the job records just that', async () => {
  const { id, validUntil } = await waiting(2)
  app.clock.advance(minute)
  await runJob()
  expect(await seen(id)).toMatchObject({ status: 'pending' })
  app.clock.advance(minute)
  const before = await seen(id)
  expect(before).toMatchObject({ status: 'expired' })
  expect(before?.history.map(({ at, status }) => [at, status]).at(-1)).toEqual([
    validUntil,
    'expired',
  ])
  expect(await stored(id)).toHaveLength(1)

  app.clock.advance(minute)
  await Promise.all([runJob(), runJob()])
  await runJob()
  expect(await stored(id)).toMatchObject([{ status: 'pending' }, { status: 'expired' }])
  const after = await seen(id)
  expect(after).toEqual({ ...before, updatedAt: after?.updatedAt })
  const notified = await rows('select type from outbox where subject = $1 order by id', id)
  expect(notified.filter(({ type }) => type === 'signal.changed')).toHaveLength(2)
})

test('a signal that a delivery is being stored for expires no later', async () => {
  const { id } = await waiting(1)
  app.clock.advance(minute)
  await app.academy.db.transaction(async (tx) => {
    // A row that refers to the signal holds it so until its transaction ends.
    await sql`select from signals where id = ${id} for key share`.execute(tx)
    await runJob()
    expect(await stored(id)).toMatchObject([{ status: 'pending' }, { status: 'expired' }])
  })
})

test('an expired signal stays so, whoever comes before the job', async () => {
  const { id, validUntil } = await waiting(1)
  app.clock.advance(2 * minute)
  const expected = { status: 422, body: { issues: [{ path: 'status' }] } }
  expect(await change(id, { status: 'active' })).toMatchObject(expected)
  expect(await change(id, { validUntil: later(5) })).toMatchObject({ status: 422 })
  expect(await stored(id)).toHaveLength(1)

  const reworded = await change(id, { content: 'It never came' })
  expect(reworded).toMatchObject({ status: 200, body: { status: 'expired' } })
  await runJob()
  expect(await stored(id)).toMatchObject([
    { status: 'pending' },
    { status: 'expired', at: new Date(validUntil ?? '') },
  ])
})

test('an active signal does not expire, nor does one without a time', async () => {
  const { id } = await waiting(1)
  await change(id, { status: 'active' })
  const { id: open } = (await publish({ status: 'pending' })).body
  app.clock.advance(2 * minute)
  await runJob()
  expect(await seen(id)).toMatchObject({ status: 'active' })
  expect(await seen(open)).toMatchObject({ status: 'pending' })
  expect((await change(id, { title: 'Euro still' })).status).toBe(200)
})
