import { expect, test } from 'vitest'
import { firstSight } from './chart-mark-values.ts'

test('the last hundred candles are seen at first, and whatever is marked before them', () => {
  expect(firstSight(40, [])).toEqual({ from: 0, to: 40 })
  expect(firstSight(500, [])).toEqual({ from: 400, to: 500 })
  expect(firstSight(500, [{ index: 480 }])).toEqual({ from: 400, to: 500 })
  expect(firstSight(500, [{ index: 480 }, { index: 30 }])).toEqual({ from: 20, to: 500 })
  expect(firstSight(500, [{ index: 3 }])).toEqual({ from: 0, to: 500 })
})
