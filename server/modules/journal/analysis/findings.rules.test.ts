import { expect, test } from 'vitest'
import { differenceInterval, meanInterval, momentsOf, quantileOfT } from '#contract/intervals.ts'
import type { TradingPlan } from '#contract/journal/journal-analysis.ts'
import { afterTwoLosses, findingsOf, fromFourthOfDay, outside } from './findings.rules.ts'
import { histogramOf } from './groups.rules.ts'
import {
  type ClosedTrade,
  dateOf,
  dayOf,
  hourOf,
  localClock,
  minuteOf,
  weekdayOf,
} from './moments.rules.ts'

const hour = 60 * 60 * 1000
const start = Date.UTC(2026, 0, 5, 10)
/** A trade opened this many hours after Monday 10:00 UTC and held for half an hour. */
const trade = (
  hours: number,
  netCents: number,
  changes: Partial<ClosedTrade> = {},
): ClosedTrade => ({
  openedAt: start + hours * hour,
  closedAt: start + hours * hour + hour / 2,
  currency: 'USD',
  netCents,
  r: null,
  pips: null,
  direction: 'BUY',
  hasStop: true,
  pair: 'EURUSD',
  setup: null,
  tags: [],
  ...changes,
})
const times = (count: number, make: (index: number) => ClosedTrade) =>
  Array.from({ length: count }, (_, index) => make(index))
const find = (trades: ClosedTrade[], plan: TradingPlan | null = null) =>
  findingsOf(trades, 'UTC', plan)

test('a habit is reported with its trades, its cost and the confidence interval of its mean', () => {
  // One a day: 30 winners with a stop, 24 losers of 10.00 or 12.00 without.
  const trades = [
    ...times(30, (day) => trade(day * 24, 500)),
    ...times(24, (day) => trade((30 + day) * 24, day % 2 ? -1000 : -1200, { hasStop: false })),
  ]
  const found = find(trades).find(({ habit }) => habit === 'no-stop')
  expect(found).toMatchObject({
    trades: 24,
    others: 30,
    netCents: -26_400,
    mean: -1100,
    meanOfOthers: 500,
    isClear: true,
  })
  // Standard deviation 102.15, t for 23 degrees of freedom 2.069: 43 on either side.
  expect([found?.low, found?.high]).toEqual([-1143, -1057])
})

test('nothing is reported for 19 trades, or for profitable habits', () => {
  const stopless = (netCents: number) =>
    times(19, (day) => trade(day * 24, netCents + day, { hasStop: false }))
  expect(find(stopless(-900))).toEqual([])
  expect(find([...stopless(900), trade(500, 1, { hasStop: false })])).toEqual([])
})

test('a finding that may be chance is marked as such', () => {
  const trades = times(20, (day) => trade(day * 24, day % 2 ? 5000 : -5100, { hasStop: false }))
  expect(find(trades)[0]).toMatchObject({ habit: 'no-stop', isClear: false, netCents: -1000 })
})

test('only losses closed before the opening count as the last two', () => {
  const trades = [trade(0, -1), trade(1, -1), trade(1.2, -1), trade(2, 5), trade(3, -1)]
  expect(afterTwoLosses(trades).map(({ openedAt }) => (openedAt - start) / hour)).toEqual([2])
})

test('the fourth trade of a day counts, and those after it', () => {
  const trades = [0, 1, 2, 3, 4, 30].map((hours) => trade(hours, 1))
  const late = fromFourthOfDay(trades, ({ openedAt }) => Math.floor(openedAt / 24 / hour))
  expect(late.map(({ openedAt }) => (openedAt - start) / hour)).toEqual([3, 4])
})

test('planned hours may cross midnight, and follow daylight saving', () => {
  const plan = { weekdays: [1, 2, 3, 4, 5], timeZone: 'Europe/London', from: 480, to: 1020 }
  const at = (time: string) => trade((Date.parse(time) - start) / hour, 1)
  const isOutside = (time: string, changes = {}) =>
    outside([at(time)], { ...plan, ...changes }).length === 1
  expect(isOutside('2026-01-05T08:00Z')).toBe(false)
  expect(isOutside('2026-01-05T17:00Z')).toBe(true)
  expect(isOutside('2026-07-06T07:30Z')).toBe(false)
  expect(isOutside('2026-01-10T10:00Z')).toBe(true)
  expect(isOutside('2026-01-05T23:30Z', { from: 1320, to: 120 })).toBe(false)
  expect(isOutside('2026-01-05T12:00Z', { from: 1320, to: 120 })).toBe(true)
  expect(isOutside('2026-01-05T03:00Z', { from: 0, to: 0 })).toBe(false)
})

test('losers held longer than winners are reported in minutes', () => {
  const held = (minutes: number) => ({ closedAt: start + minutes * 60_000, openedAt: start })
  const trades = [
    ...times(25, (index) => trade(0, 900, held(20 + (index % 3)))),
    ...times(25, (index) => trade(0, -300, held(80 + (index % 3)))),
  ]
  const found = find(trades).find(({ habit }) => habit === 'holding-losers')
  expect(found).toMatchObject({ trades: 25, others: 25, mean: 60, meanOfOthers: 21 })
  expect(
    find(trades.map((one) => ({ ...one, ...held(30) }))).map(({ habit }) => habit),
  ).not.toContain('holding-losers')
})

test('the quantiles of t agree with the tables', () => {
  for (const [freedom, quantile] of [
    [19, 2.093],
    [30, 2.042],
    [100, 1.984],
  ] as const) {
    expect(quantileOfT(freedom)).toBeCloseTo(quantile, 3)
  }
})

test('intervals lie around their means, and need two values', () => {
  expect(meanInterval(momentsOf([5]))).toBeNull()
  expect(meanInterval(momentsOf([5, 5, 5]))).toEqual({ mean: 5, low: 5, high: 5 })
  const found = differenceInterval(momentsOf([10, 12, 14, 16]), momentsOf([1, 2, 3, 4]))
  expect(found?.mean).toBe(10.5)
  expect(found && found.high - found.mean).toBeCloseTo((found?.mean ?? 0) - (found?.low ?? 0), 9)
})

test('a local clock agrees with Temporal, on both sides of a change', () => {
  for (const zone of ['Europe/London', 'Australia/Sydney', 'America/New_York', 'Asia/Kolkata']) {
    const [first, last] = [Date.UTC(2019, 0, 1), Date.UTC(2026, 11, 31)]
    const clock = localClock(zone, first, last)
    for (let at = first; at <= last; at += 7.3 * hour) {
      const there = Temporal.Instant.fromEpochMilliseconds(Math.round(at)).toZonedDateTimeISO(zone)
      const local = clock(Math.round(at))
      const shown = [dateOf(dayOf(local)), weekdayOf(local), hourOf(local), minuteOf(local)]
      expect(shown).toEqual([
        there.toPlainDate().toString(),
        there.dayOfWeek,
        there.hour,
        there.hour * 60 + there.minute,
      ])
    }
  }
})

test('the histogram counts in steps of half an R, including outliers', () => {
  const rs = [-80_000, -10_000, -9999, 0, 4999, 5000, 200_000]
  const bars = histogramOf(rs.map((r) => trade(0, 0, { r })))
  expect(bars.reduce((sum, bar) => sum + bar.trades, 0)).toBe(rs.length)
  const counted = Object.fromEntries(bars.map(({ from, trades }) => [from, trades]))
  expect(counted).toMatchObject({ '-3': 1, '-1': 2, '0': 2, '0.5': 1, '4.5': 1 })
  expect(histogramOf([trade(0, 5)])).toEqual([])
})
