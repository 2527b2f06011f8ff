import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candlesOf, columnsOf } from '#testing/candles.ts'
import { firstFrom, packCandles, unpackCandles } from './candle-columns.ts'

test('packed candles are restored unchanged, from few bytes', () => {
  fc.assert(
    fc.property(candlesOf(), (candles) => {
      const columns = columnsOf(candles, 5)
      expect(unpackCandles(packCandles(columns), 5)).toEqual(columns)
    }),
  )
  const [price, minute] = [9_999_999_999_999, 100_000_000]
  const largest = columnsOf([{ minute, open: price, high: price, low: 1, close: 1 }], 8)
  expect(unpackCandles(packCandles(largest), 8)).toEqual(largest)
})

test('a candle is found by its time', () => {
  fc.assert(
    fc.property(candlesOf(), fc.integer({ min: -5, max: 400 }), (candles, ahead) => {
      const columns = columnsOf(candles)
      const minute = (candles[0]?.minute ?? 0) + ahead
      const plain = candles.filter((one) => one.minute < minute).length
      expect(firstFrom(columns, minute)).toBe(plain)
    }),
  )
})
