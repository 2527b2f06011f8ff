import { expect, test } from 'vitest'
import { packCandles } from '#contract/candles/candle-columns.ts'
import type { PracticeOrderView, PracticeRun, PracticeStep } from '#contract/practice/practice.ts'
import { afterStep, shownRun } from './merged-run.ts'

const packed = (...times: number[]) => {
  const prices = times.map(() => 110_000)
  const columns = { digits: 5, times, open: prices, high: prices, low: prices, close: prices }
  return btoa(String.fromCharCode(...packCandles(columns)))
}
const run = { digits: 5, version: 3, dateHidden: true } as PracticeRun
const order = { number: 1, status: 'pending' } as PracticeOrderView
const before = shownRun({ run, packed: packed(0, 1, 2), orders: [order], closings: [] })
const step = (changes: Partial<PracticeStep> = {}): PracticeStep => ({
  run: { ...run, version: 4 },
  first: 3,
  packed: packed(3, 4),
  orders: [
    { ...order, status: 'open' },
    { ...order, number: 2 },
  ],
  closings: [],
  ...changes,
})

test('an action adds its candles and orders to what is shown', () => {
  const after = afterStep(before, step())
  expect(after?.candles.times).toEqual([0, 1, 2, 3, 4])
  expect(after?.orders.map(({ number, status }) => [number, status])).toEqual([
    [1, 'open'],
    [2, 'pending'],
  ])
  expect(after?.run.version).toBe(4)
  expect(afterStep(before, step({ packed: '' }))?.candles.times).toEqual([0, 1, 2])
})

test('what does not follow from what is shown has to be read again', () => {
  expect(afterStep(before, step({ run: { ...run, version: 5 } }))).toBeNull()
  expect(afterStep(before, step({ first: 4 }))).toBeNull()
  expect(afterStep(before, step({ run: { ...run, version: 4, dateHidden: false } }))).toBeNull()
})
