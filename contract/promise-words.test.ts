import { expect, test } from 'vitest'
import { leftText, measuredText, promiseText, waitText } from './promise-words.ts'

test('waits are said in hours, beyond two days in days, and never shorter than they were', () => {
  expect([0.4, 1.2, 24, 47.4, 48, 57, 100].map(waitText)).toEqual([
    'an hour',
    '2 hours',
    '24 hours',
    '48 hours',
    '48 hours',
    '3 days',
    '5 days',
  ])
})

test('what was measured is said only where it says something', () => {
  expect(measuredText({ answered: 4, median: 1, p90: 2 }, 30)).toBeNull()
  expect(measuredText({ answered: 0, median: null, p90: null }, 30)).toBeNull()
  expect(measuredText({ answered: 5, median: 5, p90: 20 }, 30)).toBe(
    'Over the last 30 days half came within 5 hours, nine of ten within 20 hours (5).',
  )
})

test('the promise says its hours, and its number if there is one', () => {
  expect(promiseText({ hours: 24, monthly: null })).toBe('A review or an answer within 24 hours.')
  expect(promiseText({ hours: 72, monthly: 8 })).toBe(
    'A review or an answer within 3 days, for 8 a month.',
  )
  // Nothing else than what was stated.
  expect(promiseText({ hours: 60, monthly: null })).toBe('A review or an answer within 60 hours.')
  expect(leftText({ monthly: null, used: 9 })).toBeNull()
  expect(leftText({ monthly: 8, used: 9 })).toBe('8 of 8 used this month')
})
