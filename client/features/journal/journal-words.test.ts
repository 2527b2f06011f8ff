import { expect, test } from 'vitest'
import { amount, multiple, share, signedAmount, wordOf } from './journal-words.ts'

test('results carry their sign and a word', () => {
  expect(signedAmount(9220, 'USD')).toBe('+$92.20')
  expect(signedAmount(-4000, 'USD')).toBe('-$40.00')
  expect(signedAmount(0, 'EUR')).toBe('€0.00')
  expect([1, -1, 0].map(wordOf)).toEqual(['profit', 'loss', 'even'])
})

test('amounts have their currency’s decimals', () => {
  expect(amount(125050, 'USD')).toBe('$1,250.50')
  expect(amount(1500, 'JPY')).toBe('¥1,500')
  expect(amount(1234, 'KWD')).toBe('KWD 1.234')
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
