import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentsOf } from '#contract/intervals.ts'
import type { TradingPlan } from '#contract/journal/journal-analysis.ts'
import { type PractisedHabit, practisedHabits, tradesToCompare } from '#contract/own-drills.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { readClosedTrades } from './closed-trades.store.ts'
import { afterTwoLosses, fromFourthOfDay, outside } from './findings.rules.ts'
import { spanOf } from './groups.rules.ts'
import { compareHabitTrades, type Habit, pickHabitTrades } from './habit-trades.store.ts'
import { comparisonOf } from './habit-trades.ts'
import { type ClosedTrade, dayOf, localClock, weekdayOf } from './moments.rules.ts'

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
})
afterAll(() => app.stop())

const timeZone = 'America/New_York'
const plan: TradingPlan = { weekdays: [1, 2, 3, 4, 5], from: 22 * 60, to: 3 * 60, timeZone }
const since = new Date('2026-03-08T12:00:00Z')

interface Written {
  opened: number
  held: number
  net: number
  pair: string
  hasStop: boolean
  currency: string
}

/** Around the night in which clocks go forward there, many at the same minutes. */
const written = fc.record({
  opened: fc.integer({ min: 0, max: 600 }).map((step) => step * 10),
  held: fc.integer({ min: 0, max: 30 }).map((step) => step * 10),
  net: fc.integer({ min: -3, max: 2 }).map((step) => step * 1000),
  pair: fc.constantFrom('EURUSD', 'XAUUSD'),
  hasStop: fc.boolean(),
  currency: fc.constantFrom('USD', 'USD', 'EUR'),
})

async function write(trades: readonly Written[]): Promise<void> {
  const { pool } = app.academy.db
  await sql`delete from trades`.execute(pool)
  if (trades.length === 0) return
  const begins = Date.parse('2026-03-06T00:00:00Z')
  const rows = trades.map(({ opened, held, net, pair, hasStop, currency }) => {
    const openedAt = new Date(begins + opened * 60_000)
    return {
      id: newId(),
      userId: student.id,
      source: 'manual' as const,
      pair,
      direction: 'BUY' as const,
      openedAt,
      closedAt: new Date(+openedAt + held * 60_000),
      entry: '1.1',
      exit: '1.2',
      stopLoss: hasStop ? '1' : null,
      lots: '1',
      currency,
      feesCents: 100,
      profitCents: net + 100,
      profitComputed: false,
      r: hasStop ? net / 1000 : null,
      notes: '',
      shared: false,
      createdAt: openedAt,
      updatedAt: openedAt,
    }
  })
  await pool.insertInto('trades').values(rows).execute()
}

/** What the rules of the findings say, of trades that were read. */
function byRules(inOrder: readonly ClosedTrade[], habit: PractisedHabit, of: string | null) {
  const clock = localClock(timeZone, ...spanOf(inOrder))
  switch (habit) {
    case 'after-two-losses':
      return afterTwoLosses(inOrder)
    case 'outside-hours':
      return outside(inOrder, plan)
    case 'no-stop':
      return inOrder.filter(({ hasStop }) => !hasStop)
    case 'fourth-of-day':
      return fromFourthOfDay(inOrder, ({ openedAt }) => dayOf(clock(openedAt)))
    case 'weekday':
      return inOrder.filter(({ openedAt }) => String(weekdayOf(clock(openedAt))) === of)
    case 'pair':
      return inOrder.filter(({ pair }) => pair === of)
  }
}

const ofHabit = { weekday: '7', pair: 'XAUUSD' } as Partial<Record<PractisedHabit, string>>

test('the database finds the trades of every habit as the rules of the findings do', async () => {
  const whose = { userId: student.id, sharedOnly: false }
  const { pool } = app.academy.db
  const covered = ['EURUSD', 'XAUUSD'].map((pair) => ({
    pair,
    from: new Date(0),
    to: new Date('2100-01-01'),
  }))
  let found = 0
  const property = fc.asyncProperty(
    fc.array(written, { maxLength: 60, size: 'max' }),
    async (trades) => {
      await write(trades)
      const inOrder = await readClosedTrades(pool, { ...whose, inCurrency: 'USD' })
      for (const name of practisedHabits) {
        const of = ofHabit[name] ?? null
        const habit: Habit = { habit: name, of, currency: 'USD', timeZone, plan }
        const meant = inOrder.length === 0 ? [] : byRules(inOrder, name, of)
        const picked = await pickHabitTrades(pool, whose, habit, { covered, most: 500 })
        const key = ({
          pair,
          openedAt,
          closedAt,
        }: Record<'openedAt' | 'closedAt', number> & { pair: string }) =>
          `${pair} ${openedAt} ${closedAt}`
        const times = picked.some.map(({ pair, openedAt, closedAt }) =>
          key({ pair, openedAt: +openedAt, closedAt: +closedAt }),
        )
        expect(times.toSorted(), name).toEqual(meant.map(key).toSorted())
        expect([picked.trades, picked.netCents, picked.uncovered]).toEqual([
          meant.length,
          meant.reduce((sum, { netCents }) => sum + netCents, 0),
          [],
        ])
        const sides = await compareHabitTrades(pool, whose, habit, since)
        const side = (isAfter: boolean) => {
          const some = meant.filter(({ openedAt }) => openedAt >= +since === isAfter)
          return {
            trades: some.length,
            multiples: momentsOf(some.flatMap(({ r }) => r ?? [])),
            nets: momentsOf(some.map(({ netCents }) => netCents)),
          }
        }
        expect(sides, name).toEqual({ before: side(false), after: side(true) })
        found += meant.length
      }
    },
  )
  await fc.assert(property, { numRuns: 25 })
  expect(found).toBeGreaterThan(500)
})

test('trades outside of what candles cover are not picked, and their pairs are named', async () => {
  const trade = { held: 10, net: -1000, hasStop: true, currency: 'USD' }
  await write([
    { ...trade, pair: 'EURUSD', opened: 0 },
    { ...trade, pair: 'EURUSD', opened: 60 },
    { ...trade, pair: 'XAUUSD', opened: 60 },
  ])
  const whose = { userId: student.id, sharedOnly: false }
  const habit: Habit = { habit: 'fourth-of-day', of: null, currency: 'USD', timeZone, plan: null }
  const covered = [
    { pair: 'EURUSD', from: new Date('2026-03-06T00:00:00Z'), to: new Date('2026-03-07') },
  ]
  const { pool } = app.academy.db
  const nothing = await pickHabitTrades(pool, whose, habit, { covered, most: 5 })
  expect(nothing).toEqual({ trades: 0, netCents: 0, uncovered: [], some: [] })
  const all: Habit = { ...habit, habit: 'weekday', of: '4' }
  const picked = await pickHabitTrades(pool, whose, all, { covered, most: 5 })
  expect(picked).toMatchObject({ trades: 3, netCents: -3000, uncovered: ['EURUSD', 'XAUUSD'] })
  expect(picked.some.map(({ openedAt }) => openedAt.toISOString())).toEqual([
    '2026-03-06T01:00:00.000Z',
  ])
})

const side = (values: readonly number[], withR = values.length) => ({
  trades: values.length,
  multiples: momentsOf(values.slice(0, withR)),
  nets: momentsOf(values.map((value) => value / 10)),
})

test('both sides are compared from twenty trades on, in R or, where most have none, in money', () => {
  const losing = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? 5000 : -10_000))
  const better = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? -10_000 : 20_000))
  expect(comparisonOf(side(losing), side(better.slice(0, tradesToCompare - 1)))).toBeNull()
  expect(comparisonOf(side(losing.slice(0, 19)), side(better))).toBeNull()
  const clear = comparisonOf(side(losing), side(better))
  // Variances of 15/29 and 60/29, 42.65 degrees of freedom: 1.5 ± 2.0172 · 0.2936.
  expect(clear).toEqual({
    measure: 'r',
    countedBefore: 30,
    countedAfter: 30,
    before: -0.5,
    after: 1,
    difference: 1.5,
    low: 0.91,
    high: 2.09,
    isClear: true,
  })
  const same = comparisonOf(side(losing), side(losing))
  expect(same).toMatchObject({ difference: 0, isClear: false })
  // The averages are of those with a result in R.
  const some = comparisonOf(side(losing, 24), side(better, 21))
  expect(some).toMatchObject({ measure: 'r', countedBefore: 24, countedAfter: 21 })
  const money = comparisonOf(side(losing, 2), side(better, 2))
  expect(money).toMatchObject({
    measure: 'money',
    countedAfter: 30,
    before: -500,
    after: 1000,
    difference: 1500,
  })
  expect(comparisonOf(side(losing, 16), side(better, 16))).toBeNull()
})
