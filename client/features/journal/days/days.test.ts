import { expect, test } from 'vitest'
import { dayOf, daysLater, mondayOf } from './days.ts'

test('days continue across months, and a week begins on Monday', () => {
  expect(daysLater('2026-02-28', 1)).toBe('2026-03-01')
  expect(daysLater('2026-01-01', -1)).toBe('2025-12-31')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
})

test('anything that is not a day means today', () => {
  const today = '2026-11-22'
  for (const named of [null, '', 'yesterday', '2026-13-01', '1869-01-01', '2300-01-01']) {
    expect(dayOf(named, today)).toBe(today)
  }
  expect(dayOf('2026-11-02', today)).toBe('2026-11-02')
})
