import { expect, test } from 'vitest'
import { badgeOf } from './notification-words.ts'

test.each([
  [0, null],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('for %i the badge shows %s', (count, badge) => {
  expect(badgeOf(count)).toBe(badge)
})
