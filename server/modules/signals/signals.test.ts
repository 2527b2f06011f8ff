import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSignal,
  deleteSignal,
  getSignal,
  listSignals,
  type Signal,
  type SignalChanges,
  signalSchema,
  updateSignal,
} from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let free: Person
let academy: Person
let mentorship: Person
let lapsed: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  free = await app.people.free()
  academy = await app.people.academy()
  mentorship = await app.people.mentorship()
  lapsed = await app.people.lapsed()
})
afterAll(() => app.stop())

const buy = {
  pair: 'eur/usd',
  direction: 'BUY' as const,
  orderType: 'limit' as const,
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09500',
}

async function publish(input: SignalChanges = {}) {
  const body = { title: 'Euro', content: 'Up', ...input }
  const answer = await app.call(createSignal, { as: admin, body })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

const change = (id: string, body: object, as: Person | null = admin) =>
  app.call(updateSignal, { as, params: { id }, body })
const remove = (id: string, as: Person | null = admin) =>
  app.call(deleteSignal, { as, params: { id } })
const rows = async (statement: string, ...values: unknown[]) =>
  (await app.academy.db.driver.query(statement, values)).rows

const listed = async (person: Person, id: string): Promise<Signal | undefined> =>
  (await app.call(listSignals, { as: person })).body.find((signal) => signal.id === id)

/** All rows, which a refused call must leave unchanged. */
// Reactions to an event follow asynchronously.
const ownEvents = "(select * from outbox where type like 'signal.%') events"

const snapshot = () =>
  Promise.all(
    ['signals', 'signal_history', ownEvents, 'audit_entries'].map((table) =>
      rows(`select * from ${table} order by 1`),
    ),
  )

test('of two admins changing the same one at once, the later gets an error', async () => {
  const { id, updatedAt: seenUpdatedAt } = await publish(buy)
  const other = await app.people.admin()
  const answers = await Promise.all([
    change(id, { title: 'One', seenUpdatedAt }),
    change(id, { status: 'closed', seenUpdatedAt }, other),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = answers.find(({ status }) => status === 200)?.body
  expect(await listed(admin, id)).toEqual(winner)

  const before = await snapshot()
  const late = await change(id, { title: 'Late', seenUpdatedAt })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'overtaken', message: 'Someone else has changed this in the meantime.' },
  })
  expect(await snapshot()).toEqual(before)
  const onTop = { title: 'On top of it', seenUpdatedAt: winner?.updatedAt }
  expect((await change(id, onTop)).status).toBe(200)
  expect((await change(id, { title: 'Knowingly over it' }, other)).status).toBe(200)
})

test('the payload of the specification is enough', async () => {
  const body = {
    title: 'Watch gold',
    content: 'It moves',
    roleAccess: ['academy_student' as const],
  }
  const answer = await app.call(createSignal, { as: admin, body })
  expect(answer).toMatchObject({ status: 201, body: { ...body, status: 'active', entry: null } })
  expect(signalSchema.parse(answer.body)).toEqual(answer.body)
  expect(await listed(academy, answer.body.id)).toEqual(answer.body)
})

test('prices keep their digits, in the signal and in its history', async () => {
  const signal = await publish(buy)
  const levels = { entry: '1.08500', stopLoss: '1.08000', takeProfit: '1.09500' }
  expect(signal).toMatchObject({ ...levels, pair: 'EURUSD', direction: 'BUY', orderType: 'limit' })
  expect(signal.history).toEqual([
    {
      at: signal.createdAt,
      status: 'active',
      ...levels,
      furtherTargets: [],
      riskPercent: null,
      validUntil: null,
    },
  ])
  expect(signal).toMatchObject({ analysis: signal.content, timestamp: signal.createdAt })
  expect(await listed(free, signal.id)).toEqual(signal)
})

test('the list is newest first, of the caller’s roles only, in pages', async () => {
  const made: string[] = []
  for (const role of ['community_student', 'academy_student', 'mentorship_student'] as const) {
    app.clock.advance(1000)
    made.unshift((await publish({ roleAccess: [role] })).id)
  }
  const [forMentorship, forAcademy, forAll] = made
  const seen = async (person: Person) => {
    const { body } = await app.call(listSignals, { as: person })
    return body.map(({ id }) => id).filter((id) => made.includes(id))
  }
  expect(await seen(free)).toEqual([forAll])
  expect(await seen(lapsed)).toEqual([forAll])
  expect(await seen(academy)).toEqual([forAcademy, forAll])
  expect(await seen(mentorship)).toEqual([forMentorship, forAll])
  expect(await seen(admin)).toEqual(made)

  const all = await app.call(listSignals, { as: admin })
  const total = String(all.body.length)
  const page = await app.call(listSignals, { as: admin, query: { page: 2, limit: 2 } })
  expect(page.body).toEqual(all.body.slice(2, 4))
  expect(page.headers['x-total-count']).toBe(total)
  const beyond = await app.call(listSignals, { as: admin, query: { page: 99 } })
  expect(beyond).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': total } })
  expect(await app.call(listSignals)).toMatchObject({ status: 401 })
})

test('the history grows with every change of status, of a level or of the order, and with nothing else', async () => {
  const { id } = await publish({ ...buy, status: 'pending' })
  await change(id, { title: 'Euro again', content: 'Still up', pair: 'EURUSD' })
  await change(id, { orderType: 'stop' })
  await change(id, { status: 'active' })
  await change(id, { status: 'active' })
  await change(id, { ...buy, orderType: 'stop', status: 'active' })
  await change(id, { stopLoss: '1.085' })
  await change(id, { takeProfit: null })
  const { status, body } = await change(id, { status: 'closed', takeProfit: '1.1' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: 'Euro again', status: 'closed', takeProfit: '1.1' })
  expect(body.history.map((one) => [one.status, one.stopLoss, one.takeProfit])).toEqual([
    ['pending', '1.08000', '1.09500'],
    ['pending', '1.08000', '1.09500'],
    ['active', '1.08000', '1.09500'],
    ['active', '1.085', '1.09500'],
    ['active', '1.085', null],
    ['closed', '1.085', '1.1'],
  ])
  expect(await listed(free, id)).toEqual(body)
})

test('further targets are published, moved and recorded in the history', async () => {
  const { id, history } = await publish({ ...buy, furtherTargets: ['1.09800', '1.1'] })
  expect(history.map(({ furtherTargets }) => furtherTargets)).toEqual([['1.09800', '1.1']])
  const before = await snapshot()
  const refused = await change(id, { furtherTargets: ['1.09'] })
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'furtherTargets' }] } })
  expect((await change(id, { furtherTargets: Array(5).fill('1.2') })).status).toBe(400)
  expect(await snapshot()).toEqual(before)

  await change(id, { furtherTargets: ['1.098', '1.10'] })
  expect((await listed(free, id))?.history).toHaveLength(1)
  const { body } = await change(id, { furtherTargets: ['1.099'] })
  expect(body.furtherTargets).toEqual(['1.099'])
  expect(body.history.map(({ furtherTargets }) => furtherTargets)).toEqual([
    ['1.09800', '1.1'],
    ['1.099'],
  ])
  const { body: without } = await change(id, { furtherTargets: [] })
  expect(without.furtherTargets).toEqual([])
})

test('a final signal keeps its status and levels, but its texts may change', async () => {
  for (const status of ['hit_tp', 'hit_sl', 'closed', 'cancelled', 'expired'] as const) {
    const { id } = await publish(buy)
    await change(id, { status })
    const before = await snapshot()
    for (const [body, path] of [
      [{ status: 'active' }, 'status'],
      [{ status: status === 'closed' ? 'hit_tp' : 'closed' }, 'status'],
      [{ entry: '1.08400' }, 'entry'],
      [{ stopLoss: null }, 'stopLoss'],
      [{ direction: 'SELL' }, 'direction'],
    ] as const) {
      expect(await change(id, body)).toMatchObject({ status: 422, body: { issues: [{ path }] } })
    }
    expect(await snapshot()).toEqual(before)
    const reworded = await change(id, { ...buy, entry: '1.085', status, content: 'It is over' })
    expect(reworded).toMatchObject({
      status: 200,
      body: { entry: '1.08500', content: 'It is over' },
    })
    expect(reworded.body.history).toHaveLength(2)
  }
})

test('many simultaneous closings have one outcome', async () => {
  const { id } = await publish(buy)
  const outcomes = ['hit_tp', 'hit_sl', 'closed', 'cancelled', 'expired']
  const answers = await Promise.all(outcomes.map((status) => change(id, { status })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  const signal = await listed(admin, id)
  expect(signal?.history.map(({ status }) => status)).toEqual(['active', signal?.status])
})

test('levels that contradict the direction are refused, naming the field, and change nothing', async () => {
  const { id } = await publish(buy)
  const before = await snapshot()
  const sell = { direction: 'SELL', stopLoss: '1.09', takeProfit: '1.07' }
  const cases: [object, string][] = [
    [{ ...buy, stopLoss: '1.09' }, 'stopLoss'],
    [{ ...buy, takeProfit: '1.08' }, 'takeProfit'],
    [{ ...buy, ...sell, stopLoss: '1.08' }, 'stopLoss'],
    [{ ...buy, ...sell, takeProfit: '1.09' }, 'takeProfit'],
    [{ ...buy, entry: '0' }, 'entry'],
  ]
  for (const [levels, path] of cases) {
    const body = { title: 'T', content: 'C', ...levels }
    const published = await app.call(createSignal, { as: admin, body })
    for (const answer of [published, await change(id, levels)]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'rule_violated' } })
      expect(answer.text).toContain(`"path":"${path}"`)
    }
  }
  // The change alone is harmless, but not in combination with the existing values.
  expect(await change(id, { direction: 'SELL' })).toMatchObject({ status: 422 })
  const final = { title: 'T', content: 'C', status: 'hit_tp' as const }
  const born = await app.call(createSignal, { as: admin, body: final })
  expect(born).toMatchObject({ status: 422, body: { issues: [{ path: 'status' }] } })
  expect(await snapshot()).toEqual(before)
})

test('bad input is refused with the fields at fault', async () => {
  const before = await snapshot()
  const good = { title: 'T', content: 'C' }
  const cases: [object, string][] = [
    [{ ...good, title: ' ' }, 'title'],
    [{ ...good, content: undefined }, 'content'],
    [{ ...good, entry: '-1' }, 'entry'],
    [{ ...good, entry: '1e309' }, 'entry'],
    [{ ...good, direction: 'buy' }, 'direction'],
    [{ ...good, pair: 'E' }, 'pair'],
    [{ ...good, status: 'won' }, 'status'],
    [{ ...good, roleAccess: ['admin'] }, 'roleAccess.0'],
  ]
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const [payload, path] of cases) {
    const url = '/api/courses/signal'
    const answer = await app.request({ method: 'POST', url, headers, payload })
    expect(answer, path).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  }
  expect(await snapshot()).toEqual(before)
})

test('only admins can write, and a refused write changes nothing', async () => {
  const { id } = await publish(buy)
  const before = await snapshot()
  for (const as of [null, free, academy, mentorship, lapsed]) {
    const status = as ? 403 : 401
    const body = { title: 'Mine', content: 'now' }
    expect(await app.call(createSignal, { as, body })).toMatchObject({ status })
    expect(await change(id, { status: 'hit_tp' }, as)).toMatchObject({ status })
    expect(await remove(id, as)).toMatchObject({ status })
  }
  expect(await snapshot()).toEqual(before)
})

test('a deleted signal is hidden, its history is kept, and it is unknown from then on', async () => {
  const { id } = await publish(buy)
  await change(id, { status: 'hit_sl' })
  expect(await remove(id)).toMatchObject({ status: 204, text: '' })
  const before = await snapshot()
  expect(await listed(admin, id)).toBeUndefined()
  for (const unknown of [id, '01234567-89ab-7def-8123-456789abcdef', 'no-id']) {
    const expected = { status: 404, body: { code: 'not_found', message: 'Not found.' } }
    expect(await remove(unknown)).toMatchObject(expected)
    expect(await change(unknown, { title: 'Back' })).toMatchObject(expected)
  }
  expect(await snapshot()).toEqual(before)
  const stored = await rows(
    'select status from signal_history where signal_id = $1 order by id',
    id,
  )
  expect(stored).toEqual([{ status: 'active' }, { status: 'hit_sl' }])
})

test('the history can be neither changed nor deleted', async () => {
  const { id } = await publish(buy)
  const writes = [
    'update signal_history set status = $$hit_tp$$ where signal_id = $1',
    'delete from signal_history where signal_id = $1',
    'delete from signals where id = $1',
  ]
  for (const write of writes) await expect(rows(write, id)).rejects.toThrow()
  expect((await listed(admin, id))?.history).toHaveLength(1)
})

test('every write is audited, and notified to those who may see the signal before or after it', async () => {
  const { id } = await publish({ roleAccess: ['academy_student'] })
  await change(id, { roleAccess: ['mentorship_student'] })
  await remove(id)
  const events = await rows('select audience_role from outbox where subject = $1 order by id', id)
  expect(events.map((event) => event.audience_role)).toEqual([
    'academy_student', // changed
    'academy_student', // published
    'academy_student',
    'mentorship_student',
    'mentorship_student',
  ])
  const audit = await rows('select action from audit_entries where subject = $1 order by id', id)
  expect(audit.map(({ action }) => action)).toEqual([
    'signal.created',
    'signal.updated',
    'signal.deleted',
  ])
})

test('one signal is for those who see it in the list, with the same content', async () => {
  const { id } = await publish({ ...buy, roleAccess: ['mentorship_student'] })
  const get = (as: Person | null) => app.call(getSignal, { as, params: { id } })
  for (const reader of [admin, mentorship]) {
    const { history, ...signal } = (await get(reader)).body
    expect(history).toHaveLength(1)
    expect(await listed(reader, id)).toMatchObject(signal)
  }
  for (const stranger of [free, academy, lapsed]) expect((await get(stranger)).status).toBe(404)
  expect((await get(null)).status).toBe(401)
  await remove(id)
  expect((await get(admin)).status).toBe(404)
})
