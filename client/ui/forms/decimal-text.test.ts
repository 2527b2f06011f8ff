import { expect, test } from 'vitest'
import { withPoint } from './decimal-text.ts'

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
