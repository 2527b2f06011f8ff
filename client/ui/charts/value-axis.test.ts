import { expect, test } from 'vitest'
import { valueAxis } from './value-axis.ts'
import { wholeMarks } from './whole-marks.ts'

test.each([
  ['a small dip below zero takes little room', [-2, 600, 1337], [0, 500, 1000]],
  ['losses alone', [-50, -180], [-150, -100, -50, 0]],
  ['one point', [40], [0, 10, 20, 30, 40]],
  ['nothing won and nothing lost', [0, 0], [0]],
])('%s', (_name, values, ticks) => {
  const axis = valueAxis(values)
  expect(axis.ticks).toEqual(ticks)
  const [low, high] = axis.domain
  for (const value of [...values, ...ticks]) {
    expect(value).toBeGreaterThanOrEqual(low)
    expect(value).toBeLessThanOrEqual(high)
  }
})

test('the axis ends close to the highest and the lowest amount', () => {
  const [low, high] = valueAxis([-100, 900]).domain
  expect([low, high]).toEqual([-140, 940])
})

test('counts and money have whole marks: no half a member, no part of a dollar, a yen or a dinar', () => {
  expect(wholeMarks(1, 1)).toEqual([0, 1])
  expect(wholeMarks(3, 1)).toEqual([0, 2, 4])
  expect(wholeMarks(17, 1)).toEqual([0, 10, 20])
  expect(wholeMarks(49_700, 100)).toEqual([0, 50_000])
  expect(wholeMarks(40, 100)).toEqual([0, 100])
  expect(wholeMarks(12_000, 1)).toEqual([0, 10_000, 20_000])
  expect(wholeMarks(1_500, 1000)).toEqual([0, 1000, 2000])
})
