import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tradingSessions } from '#contract/journal/trade-filter.ts'
import { afterTwoLosses, fromFourthOfDay, outside } from './findings.rules.ts'
import { daysOf, equityOf, groupsOf, histogramOf } from './groups.rules.ts'
import type { ClosedTrade } from './moments.rules.ts'

const minute = 60_000
const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'UTC']
const arbitrary = fc.record({
  netCents: fc.integer({ min: -2_000_000, max: 2_000_000 }),
  heldMinutes: fc.integer({ min: 0, max: 3000 }),
  pauseMinutes: fc.integer({ min: 0, max: 20_000 }),
  r: fc.option(fc.integer({ min: -60_000, max: 80_000 })),
  pair: fc.constantFrom('EURUSD', 'XAUUSD', 'US30'),
  setup: fc.option(fc.constantFrom('Pullback', 'Breakout')),
  tags: fc.uniqueArray(fc.constantFrom('news', 'late', 'plan')),
})
const history = fc.array(arbitrary, { maxLength: 50 }).map((trades) => {
  let closedAt = Date.UTC(2025, 9, 20)
  return trades.map(({ heldMinutes, pauseMinutes, ...same }): ClosedTrade => {
    closedAt += pauseMinutes * minute
    const openedAt = closedAt - heldMinutes * minute
    const rest = { currency: 'USD', hasStop: true, pips: null, direction: 'BUY' as const }
    return { ...same, ...rest, openedAt, closedAt }
  })
})

const there = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test('each group contains what a naive check of every trade puts there', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(...zones), (trades, zone) => {
      const groups = groupsOf(trades, zone)
      const belongs: Record<string, (trade: ClosedTrade, key: string) => boolean> = {
        pair: ({ pair }, key) => pair === key,
        weekday: ({ openedAt }, key) => there(openedAt, zone).dayOfWeek === Number(key),
        hour: ({ openedAt }, key) => there(openedAt, zone).hour === Number(key),
        setup: ({ setup }, key) => setup === key,
        tag: ({ tags }, key) => tags.includes(key),
        session: ({ openedAt }, key) => {
          const session = tradingSessions[key as keyof typeof tradingSessions]
          const { hour } = there(openedAt, session.zone)
          return hour >= session.from && hour < session.to
        },
      }
      for (const [by, found] of Object.entries(groups)) {
        const of = (key: string) => trades.filter((trade) => belongs[by]?.(trade, key))
        for (const group of found) {
          const own = of(group.key)
          const rs = own.flatMap(({ r }) => (r === null ? [] : [r / 10_000]))
          expect(group.trades).toBe(own.length)
          expect(group.won).toBe(own.filter(({ netCents }) => netCents >= 0).length)
          expect(group.netCents).toBe(total(own.map(({ netCents }) => netCents)))
          expect(group.totalR).toBeCloseTo(total(rs), 6)
          if (rs.length === 0) expect(group.averageR).toBeNull()
          else expect(Math.abs((group.averageR ?? 99) - total(rs) / rs.length)).toBeLessThan(0.0051)
        }
        const keys = found.map(({ key }) => key)
        const isHeld = (trade: ClosedTrade) => keys.some((key) => belongs[by]?.(trade, key))
        if (by === 'pair' || by === 'weekday' || by === 'hour') {
          expect(trades.every(isHeld)).toBe(true)
          expect(total(found.map((group) => group.trades))).toBe(trades.length)
        }
        if (by === 'setup') {
          expect(trades.every((trade) => (trade.setup !== null) === isHeld(trade))).toBe(true)
        }
      }
    }),
  )
})

test('days, equity and histogram agree with a naive calculation', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(...zones), (trades, zone) => {
      const dayOf = ({ closedAt }: ClosedTrade) => there(closedAt, zone).toPlainDate().toString()
      const names = [...new Set(trades.map(dayOf))]
      expect(daysOf(trades, zone)).toEqual(
        names.map((day) => {
          const own = trades.filter((trade) => dayOf(trade) === day)
          const netCents = total(own.map((trade) => trade.netCents))
          return { day, trades: own.length, netCents }
        }),
      )
      const nets = trades.map(({ netCents }) => netCents)
      const line = nets.map((_, index) => total(nets.slice(0, index + 1)))
      expect(
        equityOf(trades).map(({ netCents, drawdownCents }) => [netCents, drawdownCents]),
      ).toEqual(
        line.map((value, index) => [value, value - Math.max(0, ...line.slice(0, index + 1))]),
      )
      const bars = histogramOf(trades)
      const halves = trades.flatMap(({ r }) =>
        r === null ? [] : [Math.min(4.5, Math.max(-3, Math.floor(r / 5000) / 2))],
      )
      expect(total(bars.map((bar) => bar.trades))).toBe(halves.length)
      for (const { from, trades: count } of bars) {
        expect(count).toBe(halves.filter((half) => half === from).length)
      }
    }),
  )
})

test('habits contain the trades that a naive check finds', () => {
  const plan = { timeZone: 'Europe/London', from: 8 * 60, to: 17 * 60, weekdays: [1, 2, 3, 4] }
  fc.assert(
    fc.property(history, (trades) => {
      const lost = afterTwoLosses(trades)
      for (const trade of trades) {
        const before = trades.filter(({ closedAt }) => closedAt <= trade.openedAt).slice(-2)
        const isAfter = before.length === 2 && before.every(({ netCents }) => netCents < 0)
        expect(lost.includes(trade)).toBe(isAfter)
      }
      const day = ({ openedAt }: ClosedTrade) => Math.floor(openedAt / (1440 * minute))
      const fourth = fromFourthOfDay(trades, day)
      const byDay = Map.groupBy(
        trades.toSorted((one, other) => one.openedAt - other.openedAt),
        day,
      )
      expect(new Set(fourth)).toEqual(new Set([...byDay.values()].flatMap((own) => own.slice(3))))
      const isWithin = ({ openedAt }: ClosedTrade) => {
        const { hour, minute: past, dayOfWeek } = there(openedAt, plan.timeZone)
        const at = hour * 60 + past
        return plan.weekdays.includes(dayOfWeek) && at >= plan.from && at < plan.to
      }
      expect(outside(trades, plan)).toEqual(trades.filter((trade) => !isWithin(trade)))
    }),
  )
})
