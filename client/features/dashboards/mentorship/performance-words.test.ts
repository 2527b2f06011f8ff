import { expect, test } from 'vitest'
import { profitAndLoss, rank } from './performance-words.ts'

test.each([
  [0, '$0', null],
  [0.004, '$0', null],
  [-0.004, '$0', null],
  [0.01, '+$0.01', 'profit'],
  [1250.5, '+$1,250.50', 'profit'],
  [-320, '-$320', 'loss'],
])('a result of %d dollars reads %s (%s)', (result, amount, outcome) => {
  expect(profitAndLoss(result, 'USD')).toEqual({ amount, outcome })
})

test('a result in another currency is not told in dollars', () => {
  expect(profitAndLoss(-348_604, 'JPY').amount).toBe('-¥348,604')
  expect(profitAndLoss(1.234, 'KWD').amount).toBe('+KWD\u00a01.234')
})

test('the rank is a position, or N/A for those without one', () => {
  expect(rank(3)).toBe('#3')
  expect(rank(null)).toBe('N/A')
})
