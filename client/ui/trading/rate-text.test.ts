import { expect, test } from 'vitest'
import { rateText } from './rate-text.ts'

test.each([
  [{ won: 7, lost: 3, winRate: 70 }, '70%'],
  [{ won: 0, lost: 10, winRate: 0 }, '0%'],
  [{ won: 9, lost: 0, winRate: 100 }, '–'],
  [{ won: 0, lost: 0, winRate: null }, '–'],
])('the rate of %o is %s', (record, text) => {
  expect(rateText(record)).toBe(text)
})
