import { expect, test } from 'vitest'
import { valueAxis } from './value-axis.ts'

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
