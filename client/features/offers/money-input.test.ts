import { expect, test } from 'vitest'
import { centsOf, typedCents } from './money-input.ts'

test.each([
  ['497', 49700],
  ['49.5', 4950],
  ['49,50', 4950],
  ['1,234', 123400],
  ['1.234,50', 123450],
  [' $1,234.5 ', 123450],
  ['0.99', 99],
])('%s are %d cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each(['', 'free', '-5', '1,23,4', '12345678901', '1.2345', '1.234'])(
  '%j is not an amount',
  (typed) => {
    expect(centsOf(typed)).toBeNull()
  },
)

test.each([49700, 4950, 99, 123456])(
  '%d cents read back from the field as the same amount',
  (cents) => {
    expect(centsOf(typedCents(cents))).toBe(cents)
  },
)
