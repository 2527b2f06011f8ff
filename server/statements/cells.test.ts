import { expect, test } from 'vitest'
import { cleanText, tidyNumber } from './cells.ts'

test.each([
  ['716.000000', '716'],
  ['0.97430000000000005', '0.9743'],
  ['1.0850', '1.085'],
  ['-0.70', '-0.7'],
  ['1e-2', '0.01'],
  ['4001', '4001'],
  ['00012', '00012'],
  ['EURUSD', 'EURUSD'],
])('a workbook’s %s is read as %s', (stored, shown) => {
  expect(tidyNumber(stored)).toBe(shown)
})

test('loses what is not seen in a cell, of which accounts and setups get their names', () => {
  expect(cleanText(' \u202eIC\u00a0 Markets\u0007\u061c\u0085\nLive ')).toBe('IC Markets Live')
})
