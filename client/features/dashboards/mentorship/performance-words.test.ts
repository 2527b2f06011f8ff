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
  expect(profitAndLoss(result)).toEqual({ amount, outcome })
})

test('the rank is a position, or N/A for those without one', () => {
  expect(rank(3)).toBe('#3')
  expect(rank(null)).toBe('N/A')
})
