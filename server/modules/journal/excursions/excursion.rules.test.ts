import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candlesOf, columnsOf, type PlainCandle } from '#testing/candles.ts'
import {
  excursionOf,
  type MeasuredResult,
  type MeasuredTrade,
  whatIfsOf,
} from './excursion.rules.ts'

const price = (points: number) => (points / 100_000).toFixed(5)
const points = (text: string | undefined) => Math.round(Number(text) * 100_000)

/**
 * Contiguous candles, and the minutes during which a trade was open; its prices lie within its
 * candles.
 */
const situations = fc
  .record({
    candles: candlesOf({ most: 60 }).map((all) =>
      all.map((one, index) => ({ ...one, minute: (all[0]?.minute ?? 0) + index })),
    ),
    from: fc.double({ min: 0, max: 0.999, noNaN: true }),
    held: fc.double({ min: 0, max: 0.999, noNaN: true }),
    direction: fc.constantFrom('BUY' as const, 'SELL' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ candles, from, held, direction, at }) => {
    const start = (candles[0]?.minute ?? 0) * 60_000
    const length = candles.length * 60_000
    const openedAt = Math.floor(start + from * length)
    const closedAt = Math.floor(openedAt + held * (start + length - openedAt - 1))
    const inside = (time: number) => {
      const { high, low } = candles[Math.floor((time - start) / 60_000)] as PlainCandle
      return price(Math.round(low + at * (high - low)))
    }
    const trade: MeasuredTrade = {
      direction,
      openedAt,
      closedAt,
      entry: inside(openedAt),
      exit: inside(closedAt),
    }
    return { candles, trade }
  })

test('an excursion agrees with a naive check of each candle', () => {
  fc.assert(
    fc.property(situations, ({ candles, trade }) => {
      const { openedAt, closedAt, direction } = trade
      const [entry, exit] = [points(trade.entry), points(trade.exit)]
      const touched = candles.filter(
        ({ minute }) => (minute + 1) * 60_000 > openedAt && minute * 60_000 <= closedAt,
      )
      const whole = touched.filter(
        ({ minute }) => minute * 60_000 >= openedAt && (minute + 1) * 60_000 <= closedAt,
      )
      const far = (of: PlainCandle[]) => {
        const low = Math.min(entry, exit, ...of.map((one) => one.low))
        const high = Math.max(entry, exit, ...of.map((one) => one.high))
        return direction === 'BUY' ? [entry - low, high - entry] : [high - entry, entry - low]
      }
      const found = excursionOf(trade, columnsOf(candles), 'M1')
      const { adverseLeast, adverseMost, favourableLeast, favourableMost } = found ?? {}
      expect([points(adverseLeast), points(favourableLeast)]).toEqual(far(whole))
      expect([points(adverseMost), points(favourableMost)]).toEqual(far(touched))
    }),
    { numRuns: 500 },
  )
})

/** The hours of minutes in a row, which may begin in one hour and end in the next. */
const hoursOf = (minutes: readonly PlainCandle[]): PlainCandle[] =>
  Object.values(Object.groupBy(minutes, ({ minute }) => Math.floor(minute / 60))).map(
    (within = []) => ({
      minute: Math.floor((within[0]?.minute ?? 0) / 60) * 60,
      open: within[0]?.open ?? 0,
      high: Math.max(...within.map(({ high }) => high)),
      low: Math.min(...within.map(({ low }) => low)),
      close: within.at(-1)?.close ?? 0,
    }),
  )

test('longer candles tell less, but nothing contradictory', () => {
  fc.assert(
    fc.property(situations, ({ candles, trade }) => {
      const fine = excursionOf(trade, columnsOf(candles), 'M1')
      const coarse = excursionOf(trade, columnsOf(hoursOf(candles)), 'H1')
      if (!fine || !coarse) throw new Error('both are known')
      expect(Number(coarse.adverseLeast)).toBeLessThanOrEqual(Number(fine.adverseLeast))
      expect(Number(coarse.adverseMost)).toBeGreaterThanOrEqual(Number(fine.adverseMost))
      expect(Number(coarse.favourableLeast)).toBeLessThanOrEqual(Number(fine.favourableLeast))
      expect(Number(coarse.favourableMost)).toBeGreaterThanOrEqual(Number(fine.favourableMost))
    }),
  )
})

test('nothing is said where candles are missing or are of another market', () => {
  const minute = Date.UTC(2026, 0, 5) / 60_000
  const flat = (at: number) => ({
    minute: at,
    open: 110_000,
    high: 110_010,
    low: 109_990,
    close: 110_000,
  })
  const day = 24 * 60
  const trade = {
    direction: 'BUY' as const,
    openedAt: minute * 60_000,
    closedAt: (minute + 10 * day) * 60_000,
    entry: '1.1',
    exit: '1.1',
  }
  const known = (candles: PlainCandle[], entry = '1.1') =>
    excursionOf({ ...trade, entry }, columnsOf(candles), 'M1') !== null
  const days = Array.from({ length: 11 }, (_, index) => flat(minute + index * day))
  expect(known(days)).toBe(true)
  expect(known(days.filter((_, index) => index < 3 || index > 7))).toBe(false)
  expect(known(days.slice(0, 5))).toBe(false)
  expect(known(days.slice(5))).toBe(false)
  expect(known([])).toBe(false)
  expect(known(days, '1.11')).toBe(false)
})

const results = fc.array(
  fc.record({
    r: fc.integer({ min: -30_000, max: 60_000 }),
    adverse: fc.integer({ min: 0, max: 20_000 }),
    favourable: fc.integer({ min: 0, max: 60_000 }),
  }),
)

test('the result of another stop or target is the sum over the trades, the stop first', () => {
  fc.assert(
    fc.property(results, (some) => {
      const trades: MeasuredResult[] = some.map((one, index) => ({
        ...one,
        id: String(index),
        target: null,
      }))
      for (const { stop, target, totalR, stopped, reached } of whatIfsOf(trades)) {
        const each = trades.map(({ r, adverse, favourable }) => {
          if (stop !== null && adverse / 10_000 >= stop) return { end: 'stop', r: -stop }
          if (target !== null && favourable / 10_000 >= target) return { end: 'target', r: target }
          return { end: 'exit', r: r / 10_000 }
        })
        expect(totalR).toBeCloseTo(
          each.reduce((sum, { r }) => sum + r, 0),
          1,
        )
        expect(stopped).toBe(each.filter(({ end }) => end === 'stop').length)
        expect(reached).toBe(each.filter(({ end }) => end === 'target').length)
      }
    }),
  )
})
