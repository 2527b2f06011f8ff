import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsOf, priceOf } from './prices.rules.ts'

test('a price becomes an integer and back without a loss', () => {
  const points = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 9 }), (value, digits) => {
      expect(pointsOf(priceOf(value, digits), digits)).toBe(value)
    }),
  )
})

test.each([
  ['1.1', 5, 110_000],
  ['1.10000', 5, 110_000],
  ['1.1000000000', 5, 110_000],
  ['1.1000001', 5, null],
  ['0', 5, 0],
  ['7', 0, 7],
  ['7.5', 0, null],
])('%s with %i places is %s', (price, digits, points) => {
  expect(pointsOf(price, digits)).toBe(points)
})
