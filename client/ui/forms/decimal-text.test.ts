import { expect, test } from 'vitest'
import { numberOf, withPoint } from './decimal-text.ts'

test.each([
  ['1,0842', '1.0842'],
  ['-3,5', '-3.5'],
  ['1.0842', '1.0842'],
  ['12', '12'],
  ['1,250.50', '1,250.50'],
  ['1,250,000', '1,250,000'],
])('%s is read as %s', (typed, read) => {
  expect(withPoint(typed)).toBe(read)
})

test.each([
  ['0,5', 0.5],
  [' 12.25 ', 12.25],
  ['7', 7],
  ['', Number.NaN],
  ['1.2.3', Number.NaN],
  ['half', Number.NaN],
])('the number in %j is %d', (typed, number) => expect(numberOf(typed)).toBe(number))
