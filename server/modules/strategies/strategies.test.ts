import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMentorshipContent } from '#contract/dashboards.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  createSignal,
  deleteSignal,
  type SignalChanges,
  type SignalStatus,
  updateSignal,
} from '#contract/signals/signals.ts'
import {
  createStrategy,
  deleteStrategy,
  getStrategy,
  listStrategies,
  type StrategyInput,
  strategyPageSchema,
  strategySchema,
  updateStrategy,
} from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let others: (Person | null)[]

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.mentorship()
  others = [await app.people.free(), await app.people.academy(), await app.people.lapsed()]
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.academy.db.driver.query('delete from strategies')
  app.clock.advance(1000)
})

const text: StrategyInput = {
  title: 'London open',
  description: 'Trade the first break',
  rules: '# Rules\n\n- Wait',
  riskLevel: 'Low',
  isPublished: true,
}
const levels = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.0850',
  stopLoss: '1.0800',
  takeProfit: '1.0950',
}

async function create(input: Partial<StrategyInput> = {}) {
  const answer = await app.call(createStrategy, { as: admin, body: { ...text, ...input } })
  expect(answer.status).toBe(201)
  return answer.body
}
const read = (id: string, as: Person | null) => app.call(getStrategy, { as, params: { id } })
const listed = async (as: Person) =>
  (await app.call(listStrategies, { as })).body.map(({ title }) => title)

async function signal(strategyId: string, status: SignalStatus, input: SignalChanges = {}) {
  const { body } = await app.call(createSignal, {
    as: admin,
    body: { title: 'S', content: 'C', ...levels, strategyId, ...input },
  })
  if (status !== 'active') {
    const params = { id: body.id }
    await app.call(updateSignal, { as: admin, params, body: { status } })
  }
  return body.id
}

const rows = async (table: string) =>
  (await app.academy.db.driver.query(`select * from ${table} order by 1`)).rows
const ownEvents = "(select * from outbox where type = 'strategy.changed') events"
const snapshot = () => Promise.all(['strategies', ownEvents, 'audit_entries'].map(rows))
const lastEvent = async () => (await rows(ownEvents)).at(-1)

test('a strategy is created by an admin and read by students, with no record at first', async () => {
  const videoUrl = 'https://www.youtube.com/watch?v=abc'
  const made = await create({ title: '  London open ', videoUrl })
  expect(strategySchema.parse(made)).toEqual(made)
  expect(made).toMatchObject({
    title: 'London open',
    riskLevel: 'Low',
    videoUrl,
    isPublished: true,
    record: { finished: 0, won: 0, lost: 0, winRate: null, withR: 0, averageR: null },
  })
  expect((await read(made.id, student)).body).toEqual({ ...made, signals: [] })
  expect(await lastEvent()).toMatchObject({
    subject: made.id,
    audience_role: 'mentorship_student',
  })
  expect((await rows('audit_entries')).at(-1)).toMatchObject({
    actor_id: admin.id,
    action: 'strategy.created',
    subject: made.id,
  })
})

test('only mentorship students and admins have access, and only admins write', async () => {
  const { id } = await create()
  const body = { ...text, title: 'Changed' }
  const writes: [Endpoint, object][] = [
    [createStrategy, { body }],
    [updateStrategy, { params: { id }, body }],
    [deleteStrategy, { params: { id } }],
  ]
  const reads: [Endpoint, object][] = [
    [listStrategies, {}],
    [getStrategy, { params: { id } }],
  ]
  const before = await snapshot()
  for (const [endpoint, sent] of [...reads, ...writes]) {
    expect((await app.call(endpoint, sent)).status).toBe(401)
    for (const as of others) expect((await app.call(endpoint, { ...sent, as })).status).toBe(403)
  }
  for (const [endpoint, sent] of writes) {
    expect((await app.call(endpoint, { ...sent, as: student })).status).toBe(403)
  }
  for (const [endpoint, sent] of reads) {
    expect((await app.call(endpoint, { ...sent, as: student })).status).toBe(200)
    expect((await app.call(endpoint, { ...sent, as: admin })).status).toBe(200)
  }
  expect(await snapshot()).toEqual(before)
})

test('drafts are for admins only, and unknown to others', async () => {
  const draft = await create({ title: 'Draft', isPublished: false })
  expect((await lastEvent()).audience_role).toBe('admin')
  app.clock.advance(1000)
  await create({ title: 'Newer' })
  expect(await listed(admin)).toEqual(['Newer', 'Draft'])
  expect(await listed(student)).toEqual(['Newer'])
  const unknown = await read(crypto.randomUUID(), student)
  expect(unknown.status).toBe(404)
  expect(await read(draft.id, student)).toMatchObject({ status: 404, text: unknown.text })
  expect((await read(draft.id, admin)).status).toBe(200)

  const page = await app.call(listStrategies, { as: admin, query: { page: 2, limit: 1 } })
  expect(page.body.map(({ title }) => title)).toEqual(['Draft'])
  expect(page.headers['x-total-count']).toBe('2')
})

test('a change keeps fields it does not mention; withdrawing notifies those who could see it', async () => {
  const made = await create({ videoUrl: 'https://vimeo.com/1' })
  const change = (body: object) =>
    app.call(updateStrategy, { as: admin, params: { id: made.id }, body })
  app.clock.advance(1000)
  const { body } = await change({ riskLevel: 'High', videoUrl: null })
  expect(body).toEqual({
    ...made,
    riskLevel: 'High',
    videoUrl: null,
    updatedAt: body.updatedAt,
  })
  expect(body.updatedAt > made.updatedAt).toBe(true)
  await change({ isPublished: false })
  expect((await lastEvent()).audience_role).toBe('mentorship_student')
  await change({ title: 'Renamed' })
  expect((await lastEvent()).audience_role).toBe('admin')

  const before = await snapshot()
  for (const bad of [{ riskLevel: 'Extreme' }, { title: ' ' }, { videoUrl: 'javascript:1' }]) {
    expect((await change(bad)).status).toBe(400)
  }
  const params = { id: crypto.randomUUID() }
  expect((await app.call(updateStrategy, { as: admin, params, body: {} })).status).toBe(404)
  expect(await snapshot()).toEqual(before)
})

test('a stop hit at the entry is not a loss of the strategy', async () => {
  const { id } = await create({ title: 'Stops at the entry' })
  const even = await signal(id, 'active')
  const body = { status: 'hit_sl' as const, stopLoss: levels.entry }
  const ended = await app.call(updateSignal, { as: admin, params: { id: even }, body })
  expect(ended.status).toBe(200)
  await signal(id, 'hit_tp')
  await signal(id, 'hit_sl')
  const { record } = (await read(id, student)).body
  expect(record).toMatchObject({ finished: 3, won: 1, lost: 1, winRate: 50 })
  // The dashboard's figures are calculated in the database and must agree.
  const content = await app.call(getMentorshipContent, { as: student, query: {} })
  const shown = content.body.advancedStrategies.find(({ title }) => title === 'Stops at the entry')
  expect(shown?.winRate).toBe(50)
})

test('the record is calculated from all signals, the page lists the visible ones', async () => {
  const { id } = await create()
  const other = await create()
  const won = await signal(id, 'hit_tp')
  const lost = await signal(id, 'hit_sl', { roleAccess: ['academy_student'] })
  const taken = await signal(id, 'hit_sl', { roleAccess: ['mentorship_student'] })
  const open = await signal(id, 'active', { roleAccess: ['mentorship_student'] })
  await signal(other.id, 'hit_tp')
  // Published signals count even after they have been withdrawn.
  await app.call(deleteSignal, { as: admin, params: { id: taken } })

  const record = { finished: 3, won: 1, lost: 2, winRate: 33, withR: 3, averageR: 0 }
  const { body } = await read(id, student)
  expect(strategyPageSchema.parse(body)).toEqual(body)
  expect(body.record).toEqual(record)
  expect(body.signals.map((one) => one.id).toSorted()).toEqual([won, open].toSorted())
  const asAdmin = (await read(id, admin)).body.signals.map((one) => one.id)
  expect(asAdmin.toSorted()).toEqual([won, open, lost].toSorted())
  const list = (await app.call(listStrategies, { as: student })).body
  expect(list.find((one) => one.id === id)?.record).toEqual(record)
  const { body: changed } = await app.call(updateStrategy, {
    as: admin,
    params: { id },
    body: { title: 'Same record' },
  })
  expect(changed.record).toEqual(record)
})

test('a finished signal keeps its strategy, and an unknown strategy is refused', async () => {
  const { id } = await create()
  const finished = await signal(id, 'hit_sl')
  const open = await signal(id, 'active')
  const change = (signalId: string, strategyId: string | null) =>
    app.call(updateSignal, { as: admin, params: { id: signalId }, body: { strategyId } })
  expect(await change(finished, null)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'strategyId' }] },
  })
  expect((await change(finished, id)).status).toBe(200)
  const unknown = { status: 422, body: { issues: [{ path: 'strategyId' }] } }
  expect(await change(open, crypto.randomUUID())).toMatchObject(unknown)
  const body = { title: 'S', content: 'C', strategyId: crypto.randomUUID() }
  expect(await app.call(createSignal, { as: admin, body })).toMatchObject(unknown)
  expect((await read(id, admin)).body.signals).toHaveLength(2)
  expect((await change(open, null)).body.strategyId).toBeNull()
  expect((await read(id, admin)).body.signals).toHaveLength(1)
})

test('a deleted strategy is gone for everybody; its signals stay', async () => {
  const { id } = await create()
  const used = await signal(id, 'hit_tp')
  const remove = () => app.call(deleteStrategy, { as: admin, params: { id } })
  expect((await remove()).status).toBe(204)
  const before = await snapshot()
  expect((await remove()).status).toBe(404)
  expect(await snapshot()).toEqual(before)
  expect((await read(id, admin)).status).toBe(404)
  const stored = (await rows('signals')).find((row) => row.id === used)
  expect(stored).toMatchObject({ status: 'hit_tp', strategy_id: null })
})
