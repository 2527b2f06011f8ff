import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTrade,
  getJournalFigures,
  getJournalSettings,
  journalFiguresSchema,
  type TradeChanges,
  updateJournalSettings,
} from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-11-20T12:00:00Z')
})
beforeEach(async () => {
  student = await app.people.mentorship()
})
afterAll(() => app.stop())

/** A trade closed at noon of a day in November with this result in cents. */
const write = async (
  day: number,
  profitCents: number,
  changes: TradeChanges = {},
  as = student,
) => {
  const date = `2026-11-${String(day).padStart(2, '0')}`
  const times = { openedAt: `${date}T08:00:00Z`, closedAt: `${date}T12:00:00Z` }
  const levels = { entry: '1.1000', exit: '1.1050', stopLoss: '1.0950', lots: '1' }
  const body = { pair: 'EURUSD', direction: 'BUY' as const, ...times, ...levels, profitCents }
  const answer = await app.call(createTrade, { as, body: { ...body, ...changes } })
  expect(answer.status).toBe(201)
}
const figures = async (query: object = {}) => {
  const { body } = await app.call(getJournalFigures, { as: student, query })
  expect(journalFiguresSchema.parse(body)).toEqual(body)
  return body
}
const settings = (body: object, as: Person | null = student) =>
  app.call(updateJournalSettings, { as, body })

test('an empty journal has figures too', async () => {
  expect(await figures()).toMatchObject({
    currency: 'USD',
    currencies: [],
    trades: 0,
    winRate: null,
  })
})

test("results are net of fees; open trades and other users' trades do not count", async () => {
  await write(2, 10_000, { feesCents: 500 })
  await write(3, 500, { feesCents: 500 })
  await write(4, 0, { feesCents: 300 })
  await write(5, 1, { closedAt: null, exit: null, profitCents: null })
  await write(6, 99_999, {}, await app.people.free())
  const { equityCurve, ...rest } = await figures()
  expect(rest).toMatchObject({
    trades: 3,
    won: 2,
    lost: 1,
    netProfitCents: 9200,
    grossProfitCents: 9500,
    grossLossCents: -300,
    profitFactor: 31.67,
    expectancyCents: 3067,
    averageR: 1,
    maxDrawdown: { cents: 300, percent: null },
  })
  expect(equityCurve).toEqual([
    { at: '2026-11-02T12:00:00.000Z', netCents: 9500, r: 1 },
    { at: '2026-11-03T12:00:00.000Z', netCents: 9500, r: 2 },
    { at: '2026-11-04T12:00:00.000Z', netCents: 9200, r: 3 },
  ])
})

test('a period begins with the balance that the trades before it had left', async () => {
  await write(2, 100_000)
  await write(5, -55_000)
  await write(6, 10_000)
  await settings({ startingBalanceCents: 1_000_000 })
  expect((await figures()).maxDrawdown).toEqual({ cents: 55_000, percent: 5 })
  const part = await figures({ from: '2026-11-05T00:00:00Z', to: '2026-11-06T12:00:00Z' })
  expect(part).toMatchObject({ trades: 1, netProfitCents: -55_000 })
  expect(part.maxDrawdown).toEqual({ cents: 55_000, percent: 5 })
})

test('amounts of different currencies are never added up', async () => {
  await write(2, 1000)
  await write(3, 2000, { currency: 'EUR' })
  expect(await figures()).toMatchObject({
    currency: 'USD',
    currencies: ['EUR', 'USD'],
    netProfitCents: 1000,
  })
  expect(await figures({ currency: 'eur' })).toMatchObject({
    currency: 'EUR',
    netProfitCents: 2000,
  })
  await settings({ currency: 'EUR', startingBalanceCents: 10_000 })
  await write(4, -600, { currency: undefined })
  expect(await figures()).toMatchObject({
    currency: 'EUR',
    trades: 2,
    netProfitCents: 1400,
    maxDrawdown: { cents: 600, percent: 5 },
  })
  expect((await figures({ currency: 'USD' })).maxDrawdown.percent).toBeNull()
})

test("settings: defaults, individual changes, the caller's only", async () => {
  const read = async (as: Person) => (await app.call(getJournalSettings, { as })).body
  const defaults = { currency: 'USD', startingBalanceCents: 0, defaultRiskPercent: 1 }
  expect(await read(student)).toEqual(defaults)
  expect((await settings({ defaultRiskPercent: 0.5 })).body).toEqual({
    ...defaults,
    defaultRiskPercent: 0.5,
  })
  await settings({ currency: 'gbp' })
  expect((await settings({})).body).toEqual({
    ...defaults,
    currency: 'GBP',
    defaultRiskPercent: 0.5,
  })
  expect(await read(await app.people.free())).toEqual(defaults)
  for (const bad of [
    { currency: 'EURO' },
    { startingBalanceCents: -1 },
    { startingBalanceCents: 1.5 },
    { defaultRiskPercent: 0 },
    { defaultRiskPercent: 101 },
  ]) {
    expect((await settings(bad)).status).toBe(400)
  }
  expect((await settings({ currency: 'EUR' }, null)).status).toBe(401)
  expect((await app.call(getJournalSettings, { as: null })).status).toBe(401)
  expect((await app.call(getJournalFigures, { as: null })).status).toBe(401)
  expect(await read(student)).toMatchObject({ currency: 'GBP' })
})

test("a user's month, in the requested time zone", async () => {
  const { journal } = app.academy.modules
  const at = app.clock.now()
  const edge = { openedAt: '2026-10-31T20:00:00Z', closedAt: '2026-10-31T23:30:00Z' }
  await write(1, 5000, edge)
  await write(2, -1000, { exit: '1.0950' })
  await write(3, 700, { currency: 'EUR' })
  const month = (timeZone: string) => journal.resultOfMonth(student.id, { timeZone, at })
  const byHand = { currency: 'USD', fromStatements: 0 }
  expect(await month('UTC')).toEqual({
    ...byHand,
    winRate: 50,
    profitLoss: -10,
    tradesCount: 2,
    totalR: 0,
  })
  expect(await month('Europe/Berlin')).toEqual({
    ...byHand,
    winRate: 66.67,
    profitLoss: 40,
    tradesCount: 3,
    totalR: 1,
  })
  expect(await journal.totalTrades(student.id)).toBe(3)
})

test('the leaderboard: three trades at least, the best first, equal results share a place', async () => {
  const { journal } = app.academy.modules
  const at = app.clock.now()
  const [best, equal, third, two, other] = await Promise.all(
    Array.from({ length: 5 }, () => app.people.mentorship()),
  )
  if (!best || !equal || !third || !two || !other) throw new Error('people are missing')
  const trades = async (as: Person, days: number[], change: object) => {
    for (const day of days) await write(day, 100, change, as)
  }
  await trades(best, [4, 5, 6], {})
  await trades(equal, [4, 5, 6, 7], {})
  await trades(equal, [8], { exit: '1.0950' })
  await trades(third, [2, 3], { exit: '1.0950' })
  const edge = { openedAt: '2026-10-31T20:00:00Z', closedAt: '2026-10-31T23:30:00Z' }
  await trades(third, [1], edge)
  await trades(two, [4, 5], {})
  await trades(other, [4, 5, 6, 7], {})

  const among = sql`select unnest(${[best, equal, third, two].map(({ id }) => id)}::uuid[])`
  const placeOf = async (person: Person, timeZone: string) =>
    (await journal.placesOfMonth(among, { timeZone, at })).places.get(person.id)
  expect(await placeOf(best, 'UTC')).toBe(1)
  expect(await placeOf(equal, 'UTC')).toBe(1)
  // In Berlin's local time the trade of 31 October was closed in November.
  expect(await placeOf(third, 'UTC')).toBeUndefined()
  expect(await placeOf(third, 'Europe/Berlin')).toBe(3)
  expect(await placeOf(two, 'UTC')).toBeUndefined()
  // Users outside the selection take nobody's place.
  expect(await placeOf(other, 'UTC')).toBeUndefined()
})
