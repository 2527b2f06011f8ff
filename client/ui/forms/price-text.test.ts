import { expect, test } from 'vitest'
import { centsOf, typedCents } from './price-text.ts'

test.each([
  ['497', 'usd', 49700],
  ['49.5', 'usd', 4950],
  ['49,50', 'eur', 4950],
  ['1,234', 'usd', 123400],
  ['1.234,50', 'eur', 123450],
  [' $1,234.5 ', 'usd', 123450],
  ['0.99', 'usd', 99],
  ['30000', 'xof', 30000],
  ['30,000', 'xof', 30000],
  ['1250', 'jpy', 1250],
  ['12.345', 'kwd', 12345],
  ['12,5', 'kwd', 12500],
])('%s in %s are %d of its minor unit', (typed, currency, cents) => {
  expect(centsOf(typed, currency)).toBe(cents)
})

test.each([
  ['', 'usd'],
  ['free', 'usd'],
  ['-5', 'usd'],
  ['1,23,4', 'usd'],
  ['12345678901', 'usd'],
  ['1.2345', 'usd'],
  ['1.234', 'usd'],
  ['49.50', 'xof'],
  ['1.5', 'jpy'],
  ['1.2345', 'kwd'],
])('%j is not an amount in %s', (typed, currency) => {
  expect(centsOf(typed, currency)).toBeNull()
})

test.each([
  [49700, 'usd'],
  [4950, 'eur'],
  [99, 'usd'],
  [123456, 'usd'],
  [30000, 'xof'],
  [50, 'jpy'],
  [12340, 'kwd'],
  [12000, 'kwd'],
])('%d of the minor unit of %s read back from the field as the same amount', (cents, currency) => {
  expect(centsOf(typedCents(cents, currency), currency)).toBe(cents)
})
