import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountRules } from '#contract/account-rules.ts'
import { newYorkClose } from '#contract/imports.ts'
import { dateOf, localClock } from '#server/modules/journal/index.ts'
import { type RuleEvent, standingOf } from './standing.rules.ts'

const plain: AccountRules = {
  template: 'own',
  startCents: 10_000_00,
  startsOn: null,
  timeZone: 'UTC',
  resetMinute: 0,
  counts: 'balance',
  dailyLossCents: null,
  dailyLossPercent: null,
  totalLossCents: null,
  trailingLossCents: null,
  trailingFrom: 'balance',
  trailingStopsAtStart: false,
  targetCents: null,
  bestDayPercent: null,
  minimumDays: 0,
  daysBy: 'closing',
  shared: false,
}
let number = 0
const trade = (closedAt: string, netCents: number, openedAt = closedAt): RuleEvent => {
  number += 1
  const tradeId = `trade ${String(number).padStart(5, '0')}`
  return { at: Date.parse(closedAt), openedAt: Date.parse(openedAt), tradeId, netCents }
}
const standing = (rules: Partial<AccountRules>, events: RuleEvent[], now = '2026-06-30T12:00Z') =>
  standingOf({ ...plain, ...rules }, events, {
    now: new Date(now),
    open: 0,
    calendar: { dateOf, localClock },
  })

test('an account without trades may still lose everything its limits allow', () => {
  const found = standing(
    { dailyLossCents: 500_00, totalLossCents: 1000_00, targetCents: 800_00 },
    [],
  )
  expect(found).toMatchObject({
    state: 'under-way',
    balanceCents: 10_000_00,
    today: { day: '2026-06-30', floorCents: 9500_00, leftCents: 500_00 },
    overall: { floorCents: 9000_00, leftCents: 1000_00 },
    target: { balanceCents: 10_800_00, missingCents: 800_00 },
    bestDay: null,
    line: [],
  })
})

test('a daily loss limit is reached to the cent, and later trades do not count', () => {
  const events = [
    trade('2026-06-01T09:00Z', -300_00),
    trade('2026-06-02T09:00Z', -499_99),
    trade('2026-06-03T09:00Z', 200_00),
    trade('2026-06-03T10:00Z', -700_00),
    trade('2026-06-03T11:00Z', 5000_00),
  ]
  const found = standing({ dailyLossCents: 500_00 }, events)
  expect(found.state).toBe('ended')
  expect(found.ended).toEqual({
    at: '2026-06-03T10:00:00.000Z',
    day: '2026-06-03',
    tradeId: events[3]?.tradeId,
    limits: ['daily-loss'],
    balanceCents: 8700_01,
    floorCents: 8700_01,
  })
  expect(found).toMatchObject({ trades: 4, today: { leftCents: 0, resultCents: -500_00 } })
  expect(found.line).toHaveLength(4)
})

test('after a breach of the daily limit, what was left of the total is still told', () => {
  const rules = { dailyLossCents: 500_00, totalLossCents: 1000_00 }
  const found = standing(rules, [trade('2026-06-03T10:00Z', -600_00)])
  expect(found.ended?.limits).toEqual(['daily-loss'])
  expect(found).toMatchObject({ today: { leftCents: 0 }, overall: { leftCents: 400_00 } })
})

test("a percentage is of the day's starting balance, rounded down to a cent", () => {
  const found = standing({ dailyLossPercent: 4.5 }, [trade('2026-06-29T09:00Z', 33)])
  expect(found.today).toMatchObject({ startCents: 10_000_33, floorCents: 10_000_33 - 450_01 })
})

test('a trailing limit follows the highest balance, or the highest close, and may stop at the start', () => {
  const up = [trade('2026-06-01T09:00Z', 600_00), trade('2026-06-01T10:00Z', -200_00)]
  const of = (rules: Partial<AccountRules>, now?: string) =>
    standing({ trailingLossCents: 500_00, ...rules }, up, now).overall.floorCents
  expect(of({})).toBe(10_100_00)
  expect(of({ trailingStopsAtStart: true })).toBe(10_000_00)
  expect(of({ trailingFrom: 'close' }, '2026-06-01T12:00Z')).toBe(9500_00)
  expect(of({ trailingFrom: 'close' }, '2026-06-02T12:00Z')).toBe(9900_00)
  expect(standing({ trailingLossCents: 200_00 }, up).ended?.limits).toEqual(['trailing-loss'])
})

test('it is passed once target, days and best-day share are all met', () => {
  const rules = { targetCents: 500_00, minimumDays: 3, bestDayPercent: 50 }
  const events = [
    trade('2026-06-01T09:00Z', 450_00),
    trade('2026-06-02T09:00Z', 150_00),
    trade('2026-06-03T09:00Z', 100_00),
    trade('2026-06-04T09:00Z', 200_00),
    trade('2026-06-05T09:00Z', -300_00),
  ]
  expect(standing(rules, events.slice(0, 3))).toMatchObject({
    state: 'under-way',
    target: { missingCents: 0 },
    days: { traded: 3, minimum: 3 },
    bestDay: { day: '2026-06-01', cents: 450_00, share: 64.29, missingCents: 200_00 },
  })
  expect(standing(rules, events)).toMatchObject({
    state: 'passed',
    passed: { day: '2026-06-04', tradeId: events[3]?.tradeId },
  })
})

test('a day ends by local time, in summer and in winter', () => {
  const at = (time: string, rules: Partial<AccountRules>) =>
    standing(rules, [trade(time, 1)], time).today.day
  const newYork = { timeZone: 'America/New_York', resetMinute: 17 * 60 }
  expect(at('2026-01-05T21:59Z', newYork)).toBe('2026-01-05')
  expect(at('2026-01-05T22:00Z', newYork)).toBe('2026-01-06')
  expect(at('2026-07-05T20:59Z', newYork)).toBe('2026-07-05')
  expect(at('2026-07-05T21:00Z', newYork)).toBe('2026-07-06')
  const server = { timeZone: newYorkClose }
  expect(at('2026-07-05T20:59Z', server)).toBe('2026-07-05')
  expect(at('2026-07-05T21:00Z', server)).toBe('2026-07-06')
  expect(at('2026-01-05T22:00Z', server)).toBe('2026-01-06')
  const prague = { timeZone: 'Europe/Prague' }
  expect(at('2026-03-28T22:59Z', prague)).toBe('2026-03-28')
  expect(at('2026-03-29T22:00Z', prague)).toBe('2026-03-30')
})

test('charges count as losses but not as trades, and earlier days not at all', () => {
  const charge = {
    at: Date.parse('2026-06-02T00:00Z'),
    openedAt: null,
    tradeId: null,
    netCents: -500_00,
  }
  const events = [trade('2026-06-01T09:00Z', -100_00), charge]
  const found = standing({ startsOn: '2026-06-02', totalLossCents: 500_00 }, events)
  expect(found).toMatchObject({ trades: 0, days: { traded: 0 }, ended: { tradeId: null } })
})

// An independent implementation, straight from the rules and without regard to speed.
const zones = ['UTC', 'America/New_York', 'Europe/Prague', 'Asia/Tokyo', 'Australia/Sydney']
const someRules = fc.record({
  startsOn: fc.constantFrom(null, '2026-03-20', '2026-04-03'),
  timeZone: fc.constantFrom(...zones),
  resetMinute: fc.constantFrom(0, 30, 5 * 60, 12 * 60, 17 * 60, 22 * 60 + 15),
  dailyLossCents: fc.option(fc.integer({ min: 1, max: 80_000 })),
  totalLossCents: fc.option(fc.integer({ min: 1, max: 150_000 })),
  trailingLossCents: fc.option(fc.integer({ min: 1, max: 150_000 })),
  trailingFrom: fc.constantFrom('balance' as const, 'close' as const),
  trailingStopsAtStart: fc.boolean(),
  targetCents: fc.option(fc.integer({ min: 1, max: 100_000 })),
  bestDayPercent: fc.option(fc.integer({ min: 10, max: 100 })),
  minimumDays: fc.integer({ min: 0, max: 6 }),
  daysBy: fc.constantFrom('opening' as const, 'closing' as const),
})
const someTrades = fc.array(
  fc.record({
    pause: fc.integer({ min: 1, max: 2000 }),
    held: fc.integer({ min: 0, max: 3000 }),
    netCents: fc.integer({ min: -40_000, max: 45_000 }),
  }),
  { maxLength: 40 },
)

function dayByTemporal(at: number, { timeZone, resetMinute }: AccountRules): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
  const isNext = resetMinute >= 720
  return wall
    .subtract({ minutes: resetMinute })
    .add({ days: isNext ? 1 : 0 })
    .toPlainDate()
    .toString()
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function plainly(rules: AccountRules, all: readonly RuleEvent[]) {
  const day = (at: number) => dayByTemporal(at, rules)
  const events = all.filter(({ at }) => rules.startsOn === null || day(at) >= rules.startsOn)
  const balance = (count: number) =>
    rules.startCents + sum(events.slice(0, count).map(({ netCents }) => netCents))
  const first = (meets: (index: number) => boolean) => events.findIndex((_, index) => meets(index))
  const isReached = (index: number) => {
    const today = day(events[index]?.at ?? 0)
    const before = events.filter(({ at }) => day(at) < today).length
    const counts = events.map((_, count) => count)
    const ends = counts
      .filter((count) => count > 0 && count <= before)
      .filter((count) => day(events[count - 1]?.at ?? 0) !== day(events[count]?.at ?? 0))
    const peaks = rules.trailingFrom === 'close' ? ends : counts.filter((count) => count <= index)
    const peak = Math.max(rules.startCents, ...peaks.map(balance))
    const trailing = rules.trailingLossCents && peak - rules.trailingLossCents
    const floors = [
      rules.dailyLossCents && balance(before) - rules.dailyLossCents,
      rules.totalLossCents && rules.startCents - rules.totalLossCents,
      trailing !== null && rules.trailingStopsAtStart
        ? Math.min(trailing, rules.startCents)
        : trailing,
    ]
    return floors.some((floor) => floor !== null && balance(index + 1) <= floor)
  }
  const isMet = (index: number) => {
    const done = events.slice(0, index + 1)
    const profit = balance(index + 1) - rules.startCents
    const results = Map.groupBy(done, ({ at }) => day(at)).values()
    const best = Math.max(0, ...[...results].map((of) => sum(of.map(({ netCents }) => netCents))))
    const days = done.map(({ at, openedAt }) =>
      day(rules.daysBy === 'opening' ? (openedAt ?? 0) : at),
    )
    return (
      rules.targetCents !== null &&
      profit >= rules.targetCents &&
      new Set(days).size >= rules.minimumDays &&
      (rules.bestDayPercent === null || 100 * best <= rules.bestDayPercent * profit)
    )
  }
  const ended = first(isReached)
  const passed = first(isMet)
  return {
    ended: events[ended]?.tradeId,
    passed: ended >= 0 && passed >= ended ? undefined : events[passed]?.tradeId,
    balance: balance(ended >= 0 ? ended + 1 : events.length),
  }
}

test('whatever the rules and the trades, it ends and is passed on the same trades as in the naive implementation', () => {
  fc.assert(
    fc.property(someRules, someTrades, (chosen, made) => {
      const rules: AccountRules = { ...plain, startCents: 100_000, ...chosen }
      let at = Date.UTC(2026, 2, 6, 20)
      const events = made.map(({ pause, held, netCents }, index): RuleEvent => {
        at += pause * 60_000
        const tradeId = String(index).padStart(3, '0')
        return { at, openedAt: at - held * 60_000, tradeId, netCents }
      })
      const expected = plainly(rules, events)
      const now = { now: new Date(at + 60_000), open: 0, calendar: { dateOf, localClock } }
      const found = standingOf(rules, events.toReversed(), now)
      expect(found.ended?.tradeId).toBe(expected.ended)
      expect(found.passed?.tradeId).toBe(expected.passed)
      expect(found.balanceCents).toBe(expected.balance)
      expect(found.line.at(-1)?.balanceCents ?? rules.startCents).toBe(expected.balance)
      const { today, overall, balanceCents } = found
      for (const { floorCents, leftCents } of [today, overall]) {
        expect(leftCents).toBe(floorCents === null ? null : Math.max(0, balanceCents - floorCents))
      }
      expect(overall.leftCents === null).toBe(
        rules.totalLossCents === null && rules.trailingLossCents === null,
      )
    }),
    { numRuns: 500 },
  )
})
