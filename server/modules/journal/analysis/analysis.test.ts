import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTrade,
  getJournalFigures,
  listTrades,
  type TradeInput,
  updateJournalSettings,
} from '#contract/journal/journal.ts'
import {
  getJournalAnalysis,
  getTradingPlan,
  journalAnalysisSchema,
  updateTradingPlan,
} from '#contract/journal/journal-analysis.ts'
import { getMultiples } from '#contract/journal/journal-simulation.ts'
import { listSharedJournals } from '#contract/journal/shared-journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-11-20T12:00:00Z')
})
beforeEach(async () => {
  student = await app.people.academy()
})
afterAll(() => app.stop())

type Request = Partial<Record<keyof TradeFilter, string>>

const write = async (openedAt: string, profitCents: number, changes: Partial<TradeInput> = {}) => {
  const closedAt = new Date(Date.parse(openedAt) + 60 * 60 * 1000).toISOString()
  const levels = { entry: '1.1000', exit: '1.1050', stopLoss: '1.0950', lots: '1' }
  const same = { pair: 'EURUSD', direction: 'BUY' as const, openedAt, closedAt, profitCents }
  const body = { ...same, ...levels, feesCents: 0, notes: '', shared: false, ...changes }
  expect((await app.call(createTrade, { as: student, body })).status).toBe(201)
}
const analysis = async (query: Request & { currency?: string } = {}, as = student) => {
  const { body } = await app.call(getJournalAnalysis, { as, query: query as never })
  expect(journalAnalysisSchema.parse(body)).toEqual(body)
  return body
}
/**
 * The trades counted for a filter by list, old figures and new figures, separately, so that they
 * could disagree.
 */
const counted = async (query: Request) => {
  const list = await app.call(listTrades, { as: student, query: query as never })
  const figures = await app.call(getJournalFigures, { as: student, query: query as never })
  const { figures: full } = await analysis(query)
  return [
    list.body.filter(({ status }) => status === 'closed').length,
    figures.body.trades,
    full.trades,
  ]
}

test('an empty journal has an analysis too', async () => {
  expect(await analysis()).toMatchObject({
    currency: 'USD',
    equity: [],
    days: [],
    histogram: [],
    findings: [],
    figures: { trades: 0, winRate: null, sqn: null, drawdown: { maximalCents: 0 } },
  })
})

test('each field of the filter applies to list, figures and analysis alike', async () => {
  await write('2026-11-02T09:30:00Z', 5000, {
    setup: 'Breakout',
    tags: ['News', 'fomo'],
    rating: 4,
  })
  await write('2026-11-03T23:30:00Z', -2000, {
    direction: 'SELL',
    pair: 'GBPUSD',
    notes: 'Too *late*',
  })
  await write('2026-11-07T14:00:00Z', -1000, { tags: ['fomo'] })
  await write('2026-11-09T10:00:00Z', 0, { closedAt: null, exit: null, profitCents: null })
  const cases: [Request, number][] = [
    [{}, 3],
    [{ pair: 'gbpusd' }, 1],
    [{ direction: 'BUY' }, 2],
    [{ setup: 'Breakout' }, 1],
    [{ tag: 'fomo' }, 2],
    [{ tag: 'NEWS' }, 1],
    [{ rating: '4' }, 1],
    [{ status: 'open' }, 0],
    [{ source: 'manual' }, 3],
    [{ source: 'mt5' }, 0],
    [{ weekday: '6' }, 1],
    [{ weekday: '2', timeZone: 'UTC' }, 1],
    [{ weekday: '2', timeZone: 'Asia/Tokyo' }, 0],
    [{ weekday: '3', timeZone: 'Asia/Tokyo' }, 1],
    [{ hour: '14' }, 1],
    [{ hour: '9', timeZone: 'America/New_York' }, 1],
    [{ session: 'london' }, 2],
    [{ session: 'new-york' }, 1],
    [{ session: 'sydney' }, 1],
    [{ search: 'LATE' }, 1],
    [{ search: 'fomo eur' }, 2],
    [{ search: 'fom%' }, 0],
    [{ from: '2026-11-03T00:00:00Z', to: '2026-11-05T00:00:00Z' }, 1],
    [{ tag: 'fomo', direction: 'BUY', weekday: '1' }, 1],
  ]
  for (const [query, count] of cases) {
    expect(await counted(query), JSON.stringify(query)).toEqual([count, count, count])
  }
})

test('groups agree with filtering by their key', async () => {
  await write('2026-07-06T07:30:00Z', 5000, { setup: 'Breakout', tags: ['news'] })
  await write('2026-07-07T13:00:00Z', -2000, { pair: 'GBPUSD', setup: 'Breakout' })
  await write('2026-01-06T23:00:00Z', 700, { tags: ['news', 'late'] })
  const timeZone = 'Europe/London'
  const { groups } = await analysis({ timeZone })
  expect(groups.session.map(({ key }) => key).sort()).toEqual([
    'london',
    'new-york',
    'sydney',
    'tokyo',
  ])
  for (const [by, list] of Object.entries(groups)) {
    for (const group of list) {
      const { figures } = await analysis({ timeZone, [by]: group.key })
      expect([figures.trades, figures.netProfitCents, figures.won], `${by} ${group.key}`).toEqual([
        group.trades,
        group.netCents,
        group.won,
      ])
    }
  }
})

test('days follow the time zone, and amounts of other currencies are excluded', async () => {
  await write('2026-11-02T22:30:00Z', 5000)
  await write('2026-11-03T10:00:00Z', -1000, { feesCents: 100 })
  await write('2026-11-03T11:00:00Z', 7777, { currency: 'EUR' })
  expect((await analysis()).days).toEqual([
    { day: '2026-11-02', trades: 1, netCents: 5000 },
    { day: '2026-11-03', trades: 1, netCents: -1100 },
  ])
  expect((await analysis({ timeZone: 'Europe/Athens' })).days).toEqual([
    { day: '2026-11-03', trades: 2, netCents: 3900 },
  ])
  expect((await analysis({ currency: 'EUR' })).figures.netProfitCents).toBe(7777)
})

test('a period begins with the balance at that time, and other trades are not read', async () => {
  await app.call(updateJournalSettings, { as: student, body: { startingBalanceCents: 1_000_000 } })
  await write('2026-11-02T09:00:00Z', 100_000)
  await write('2026-11-05T09:00:00Z', -55_000)
  const { figures, equity } = await analysis({ from: '2026-11-05T00:00:00Z' })
  expect(figures.drawdown).toMatchObject({ maximalCents: 55_000, maximalPercent: 5, isUnder: true })
  expect(equity).toEqual([
    { at: '2026-11-05T10:00:00.000Z', netCents: -55_000, drawdownCents: -55_000 },
  ])
  expect((await analysis({}, await app.people.academy())).figures.trades).toBe(0)
})

test('trades outside the planned hours are found once there is a plan', async () => {
  for (let day = 1; day <= 20; day += 1) {
    await write(`2026-10-${String(day).padStart(2, '0')}T20:00:00Z`, -100 * day)
  }
  const habits = async () => (await analysis()).findings.map(({ habit }) => habit)
  expect(await habits()).not.toContain('outside-hours')
  const plan = { weekdays: [1, 2, 3, 4, 5], from: 480, to: 1020, timeZone: 'Europe/London' }
  expect((await app.call(getTradingPlan, { as: student })).body).toEqual({ plan: null })
  await app.call(updateTradingPlan, { as: student, body: { plan } })
  expect((await app.call(getTradingPlan, { as: student })).body).toEqual({ plan })
  expect(await habits()).toContain('outside-hours')
  await app.call(updateTradingPlan, { as: student, body: { plan: null } })
  expect((await app.call(getTradingPlan, { as: student })).body).toEqual({ plan: null })
})

test('tags are unique, lower case, and limited in number', async () => {
  await write('2026-11-02T09:00:00Z', 1, { tags: ['News', 'news', ' FOMO '] })
  const { body } = await app.call(listTrades, { as: student, query: {} })
  expect(body[0]?.tags).toEqual(['news', 'fomo'])
  const levels = { pair: 'EURUSD', direction: 'BUY' as const, entry: '1', lots: '1' }
  for (const tags of [['a,b'], [''], Array.from({ length: 11 }, (_, index) => `t${index}`)]) {
    const trade = { ...levels, openedAt: '2026-11-02T09:00:00Z', tags }
    expect((await app.call(createTrade, { as: student, body: trade as never })).status).toBe(400)
  }
})

test("a mentor's list shows a student's most costly habit, from shared trades only", async () => {
  student = await app.people.mentorship()
  for (let day = 1; day <= 20; day += 1) {
    const at = `2026-10-${String(day).padStart(2, '0')}T20:00:00Z`
    await write(at, -100 * day, { stopLoss: null, shared: true })
    await write(at, -50_000, { pair: 'GBPUSD' })
  }
  const mentor = await app.people.admin()
  const { body } = await app.call(listSharedJournals, { as: mentor, query: {} })
  const listed = body.find(({ user }) => user.id === student.id)
  expect(listed?.costliest).toMatchObject({
    currency: 'USD',
    finding: { habit: 'no-stop', trades: 20, others: 0, netCents: -21_000, isClear: true },
  })
})

test('the filtered results in R come in the order of closing, without trades that have none', async () => {
  const multiples = async (query: Request = {}) =>
    (await app.call(getMultiples, { as: student, query: query as never })).body
  expect(await multiples()).toEqual({ trades: 0, tradesWithR: 0, multiples: [] })
  await write('2026-11-03T09:00:00Z', -5000, { exit: '1.0975' })
  await write('2026-11-02T09:00:00Z', 5000)
  await write('2026-11-04T09:00:00Z', 5000, { stopLoss: null })
  await write('2026-11-05T09:00:00Z', 5000, { pair: 'GBPUSD', exit: '1.1100' })
  expect(await multiples()).toEqual({ trades: 4, tradesWithR: 3, multiples: [1, -0.5, 2] })
  expect(await multiples({ pair: 'EURUSD' })).toMatchObject({ trades: 3, multiples: [1, -0.5] })
  const neighbour = await app.people.academy()
  const { body } = await app.call(getMultiples, { as: neighbour, query: {} })
  expect(body.trades).toBe(0)
})
