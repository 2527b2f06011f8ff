import { expect, test } from 'vitest'
import { multiple, share, wordOf } from './journal-words.ts'

test('a result has a word', () => {
  expect([1, -1, 0].map(wordOf)).toEqual(['profit', 'loss', 'even'])
})

test('R-multiples have two decimals and no negative zero', () => {
  expect(multiple(2)).toBe('+2.00R')
  expect(multiple(-1.005)).toBe('-1.00R')
  expect(multiple(-0.001)).toBe('0.00R')
})

test('percentages have the precision that the academy rounds to', () => {
  expect(share(56.52)).toBe('56.52%')
  expect(share(0.25)).toBe('0.25%')
  expect(share(100)).toBe('100%')
})
