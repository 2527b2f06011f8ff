import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CandleColumns, noCandles } from '#contract/candles/candle-columns.ts'
import { chosenOf, usableIn } from './choice.rules.ts'

const choices = fc.record({
  pair: fc.constantFrom('EURUSD', 'BTCUSD', 'XAUUSD'),
  frame: fc.constantFrom('H1' as const, 'H4' as const),
  before: fc.integer({ min: 1, max: 5 }),
  after: fc.integer({ min: 1, max: 4 }),
})

/** Candles with rests, holes, weekends and prices of 0 between them; each gap is a number of hours. */
const series = fc
  .array(
    fc.record({
      gap: fc.constantFrom(1, 1, 1, 1, 4, 5, 6, 18, 19, 48, 96, 97),
      isZero: fc.constantFrom(...Array.from({ length: 12 }, (_, index) => index === 0)),
    }),
    { maxLength: 40 },
  )
  .map((candles): CandleColumns => {
    const columns = noCandles(5)
    // A Thursday, so that a weekend comes soon.
    let at = Date.UTC(2026, 0, 8) / 60_000
    for (const { gap, isZero } of candles) {
      at += gap * 60
      columns.times.push(at)
      columns.open.push(100)
      columns.close.push(100)
      columns.high.push(110)
      columns.low.push(isZero ? 0 : 90)
    }
    return columns
  })

test('what can be picked is what can be chosen, and nothing else', () => {
  fc.assert(
    fc.property(series, choices, (columns, choice) => {
      const possible = columns.times.flatMap((minute, index) => {
        try {
          chosenOf(columns, { ...choice, lastAt: new Date(minute * 60_000) })
          return [index]
        } catch {
          return []
        }
      })
      expect(usableIn(columns, choice)).toEqual(possible)
    }),
    { numRuns: 1000 },
  )
})
