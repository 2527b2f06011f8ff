import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import {
  createTrade,
  deleteTrade,
  getTrade,
  listTrades,
  type Trade,
  tradeSchema,
  updateTrade,
} from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let student: Person
let other: Person
let admin: Person
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-11-20T12:00:00Z')
  student = await app.people.academy()
  other = await app.people.mentorship()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const closed = {
  pair: 'eur/usd',
  direction: 'BUY' as const,
  openedAt: '2026-11-02T08:00:00Z',
  closedAt: '2026-11-02T11:30:00Z',
  entry: '1.08500',
  exit: '1.09000',
  stopLoss: '1.08250',
  takeProfit: '1.09000',
  lots: '0.50',
}
const open = { ...closed, closedAt: null, exit: null }

const create = (as: Person | null, body: object) =>
  app.call(createTrade, { as, body: { ...closed, ...body } })
const write = async (as: Person, body: object = {}): Promise<Trade> => {
  const answer = await create(as, body)
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body
}
const change = (as: Person | null, id: string, body: object) =>
  app.call(updateTrade, { as, params: { id }, body })
const read = (as: Person | null, id: string) => app.call(getTrade, { as, params: { id } })
const remove = (as: Person | null, id: string) => app.call(deleteTrade, { as, params: { id } })
const rows = () => app.academy.db.pool.selectFrom('trades').selectAll().orderBy('id').execute()

const unknown = { status: 404, body: { code: 'not_found', message: 'Not found.' } }

test('a closed trade: its digits are kept, and profit, R and pips are computed from its levels', async () => {
  const trade = await write(student, { feesCents: 350, setup: ' London breakout ', rating: 4 })
  expect(trade).toMatchObject({
    pair: 'EURUSD',
    status: 'closed',
    entry: '1.08500',
    exit: '1.09000',
    lots: '0.50',
    currency: 'USD',
    profitCents: 25_000,
    profitComputed: true,
    feesCents: 350,
    netCents: 24_650,
    r: 2,
    pips: 50,
    setup: 'London breakout',
    rating: 4,
    shared: false,
    source: 'manual',
    screenshots: [],
    comments: [],
    can: { edit: true, comment: false },
  })
  expect(tradeSchema.parse(trade)).toEqual(trade)
  expect((await read(student, trade.id)).body).toEqual(trade)
})

test('an open trade has no result yet; closing it computes one, reopening it removes it', async () => {
  const trade = await write(student, open)
  const nothing = { status: 'open', exit: null, profitCents: null, netCents: null, r: null }
  expect(trade).toMatchObject({ ...nothing, pips: null })
  const { closedAt, exit } = closed
  const ended = (await change(student, trade.id, { closedAt, exit })).body
  expect(ended).toMatchObject({ status: 'closed', profitCents: 25_000, r: 2 })
  expect((await change(student, trade.id, { closedAt: null, exit: null })).body).toMatchObject(
    nothing,
  )
})

test('a given profit stays until it is withdrawn; a computed one follows the levels', async () => {
  const { id } = await write(student)
  expect((await change(student, id, { lots: '1' })).body).toMatchObject({ profitCents: 50_000 })
  const input = { profitCents: -1234, profitComputed: false, netCents: -1234, r: 2 }
  expect((await change(student, id, { profitCents: -1234 })).body).toMatchObject(input)
  expect((await change(student, id, { lots: '2' })).body).toMatchObject({ ...input, lots: '2' })
  const again = (await change(student, id, { profitCents: null })).body
  expect(again).toMatchObject({ profitCents: 100_000, profitComputed: true })
  // Absent fields are unchanged.
  expect(again).toMatchObject({ stopLoss: '1.08250', openedAt: '2026-11-02T08:00:00.000Z' })
})

describe('refused, naming the field at fault, and nothing changes', () => {
  const bad: [object, string][] = [
    [{ exit: null }, 'exit'],
    [{ closedAt: null }, 'closedAt'],
    [{ closedAt: '2026-11-01T08:00:00Z' }, 'closedAt'],
    [{ openedAt: '2026-11-22T08:00:00Z', closedAt: null, exit: null }, 'openedAt'],
    [{ closedAt: '2026-11-20T12:05:00Z' }, 'closedAt'],
    [{ entry: '0' }, 'entry'],
    [{ lots: '0.00' }, 'lots'],
    [{ lots: '999999999', exit: '999999999' }, 'lots'],
    [{ pair: 'GBPJPY' }, 'profitCents'],
    [{ currency: 'EUR' }, 'profitCents'],
    [{ ...open, profitCents: 5 }, 'profitCents'],
    [{ shared: true }, 'shared'],
  ]
  test.each(bad)('%j: 422 for %s', async (fault, path) => {
    const { id } = await write(student)
    const before = await rows()
    for (const answer of [await create(student, fault), await change(student, id, fault)]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'rule_violated' } })
      expect(answer.text).toContain(`"path":"${path}"`)
    }
    expect(await rows()).toEqual(before)
  })

  test.each([
    [{ entry: '-1' }, 'entry'],
    [{ lots: '1e309' }, 'lots'],
    [{ direction: 'LONG' }, 'direction'],
    [{ rating: 6 }, 'rating'],
    [{ feesCents: 0.5 }, 'feesCents'],
    [{ profitCents: 10 ** 12 }, 'profitCents'],
    [{ currency: 'DOLLAR' }, 'currency'],
    [{ notes: 'a\u0000b' }, 'notes'],
    [{ openedAt: 'yesterday' }, 'openedAt'],
  ])('%j: 400 for %s', async (fault, path) => {
    const before = await rows()
    expect(await create(student, fault)).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
    expect(await rows()).toEqual(before)
  })
})

test('a trade whose profit cannot be computed keeps the given one', async () => {
  const trade = await write(student, { pair: 'GBPJPY', profitCents: -4200, stopLoss: null })
  expect(trade).toMatchObject({ profitCents: -4200, profitComputed: false, r: null })
})

test('the first instant that the contract allows is stored, but none before it', async () => {
  const { id, openedAt } = await write(student, { openedAt: '1970-01-01T00:00:00Z' })
  expect(openedAt).toBe('1970-01-01T00:00:00.000Z')
  await remove(student, id)
  const refused = await create(student, { openedAt: '1969-12-31T23:59:59.999Z' })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'openedAt' }] } })
})

test("the list: most recently closed or opened first, in pages, filtered, the caller's only", async () => {
  const me = await app.people.free()
  const at = (day: number) => ({
    openedAt: `2026-11-0${day}T08:00:00Z`,
    closedAt: `2026-11-0${day}T09:00:00Z`,
  })
  const first = await write(me, { ...at(1), setup: 'Pullback' })
  const third = await write(me, { ...at(3), pair: 'XAUUSD', entry: '2650', exit: '2649' })
  const second = await write(me, { ...at(2), setup: 'Pullback' })
  const fourth = await write(me, { ...open, openedAt: '2026-11-04T08:00:00Z' })
  await write(other)
  const list = async (query: object = {}) => {
    const { body, headers } = await app.call(listTrades, { as: me, query })
    return { ids: body.map(({ id }) => id), total: headers['x-total-count'] }
  }
  const ids = [fourth, third, second, first].map(({ id }) => id)
  expect(await list()).toEqual({ ids, total: '4' })
  expect(await list({ page: 2, limit: 3 })).toEqual({ ids: [first.id], total: '4' })
  expect(await list({ page: 9, limit: 3 })).toEqual({ ids: [], total: '4' })
  expect(await list({ status: 'open' })).toEqual({ ids: [fourth.id], total: '1' })
  expect((await list({ status: 'closed' })).total).toBe('3')
  expect((await list({ pair: 'xau/usd' })).ids).toEqual([third.id])
  expect((await list({ setup: 'Pullback' })).ids).toEqual([second.id, first.id])
  const period = { from: '2026-11-02T09:00:00Z', to: '2026-11-03T09:00:00Z' }
  expect((await list(period)).ids).toEqual([second.id])
  expect((await app.call(listTrades, { as: me, query: { limit: 101 } })).status).toBe(400)
})

test('another user’s trade looks as if it did not exist, even to admins', async () => {
  const { id } = await write(student)
  const before = await rows()
  for (const as of [other, admin]) {
    for (const one of [id, randomUUID(), 'no-id']) {
      expect(await read(as, one)).toMatchObject(unknown)
      expect(await change(as, one, { notes: 'mine' })).toMatchObject(unknown)
      expect(await remove(as, one)).toMatchObject(unknown)
    }
  }
  for (const answer of [
    await create(null, {}),
    await read(null, id),
    await change(null, id, { notes: 'mine' }),
    await remove(null, id),
    await app.call(listTrades, { as: null }),
  ]) {
    expect(answer.status).toBe(401)
  }
  expect(await rows()).toEqual(before)
})

test('deleting twice: gone, then unknown', async () => {
  const { id } = await write(student)
  expect((await remove(student, id)).status).toBe(204)
  expect(await remove(student, id)).toMatchObject(unknown)
})

test('who may share, and who may withdraw it', async () => {
  expect(await create(await app.people.lapsed(), { shared: true })).toMatchObject({ status: 422 })
  const { id } = await write(other, { shared: true })
  expect((await change(other, id, { shared: false })).body.shared).toBe(false)
})

test('the journal is deleted with its owner', async () => {
  const leaver = await app.people.free()
  const { id } = await write(leaver)
  await app.call(deleteUser, { as: admin, params: { id: leaver.id } })
  expect((await rows()).map((row) => row.id)).not.toContain(id)
})

test('a change from a window that has not seen the last one is refused, and changes nothing', async () => {
  const { id, updatedAt } = await write(student)
  const first = await change(student, id, { notes: 'One', seenUpdatedAt: updatedAt })
  expect(first).toMatchObject({ status: 200, body: { notes: 'One' } })
  expect(first.body.updatedAt).not.toBe(updatedAt)
  const second = await change(student, id, { notes: 'Two', seenUpdatedAt: updatedAt })
  expect(second).toMatchObject({ status: 409, body: { code: 'overtaken' } })
  expect((await read(student, id)).body.notes).toBe('One')
  const at = first.body.updatedAt
  const both = await Promise.all(
    ['Three', 'Four'].map((notes) => change(student, id, { notes, seenUpdatedAt: at })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await change(student, id, { notes: 'Anyway' })).status).toBe(200)
})

test('a list can be limited to the trades in one currency', async () => {
  const trader = await app.people.academy()
  await write(trader, { pair: 'EURUSD' })
  await write(trader, { pair: 'EURGBP', currency: 'GBP' })
  const query = { inCurrency: 'GBP' }
  const { body } = await app.call(listTrades, { as: trader, query })
  expect(body.map(({ pair }) => pair)).toEqual(['EURGBP'])
})
