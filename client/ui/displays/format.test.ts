import { describe, expect, test } from 'vitest'
import { age, appointment, calendarDate, day, percent, rText, sizeOf } from './format.ts'

describe('percent', () => {
  test.each([
    [0, '0%'],
    [41.5, '42%'],
    [99.4, '99%'],
    [100, '100%'],
  ])('%d is shown as %s', (value, shown) => {
    expect(percent(value)).toBe(shown)
  })
})

test('an appointment is shown in the reader’s time zone', () => {
  const evening = new Date(2026, 11, 3, 17, 30)
  const shown = appointment(evening.toISOString())
  expect(shown).toContain(':30')
  expect(shown).toMatch(/\b(5|17)\b/)
  expect(shown).toMatch(/\b3\b/)
})

test.each([
  [1.25, '+1.25R'],
  [-0.5, '-0.5R'],
  [0, '0R'],
  [null, '–'],
])('a result of %s R reads %s', (r, text) => {
  expect(rText(r)).toBe(text)
})

test.each([
  [59_000, 'just now'],
  [60_000, '1 min'],
  [3 * 3_600_000 + 1, '3 h'],
  [6.9 * 86_400_000, '6 d'],
])('what was %i ms ago is %s old', (passed, text) => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(age(new Date(now - passed).toISOString(), now)).toBe(text)
})

test('anything older than a week shows its date', () => {
  expect(age('2026-11-01T10:00:00Z', Date.parse('2026-11-20T10:00:00Z'))).toBe(
    day('2026-11-01T10:00:00Z'),
  )
})

test('a calendar day is the same day in every zone', () => {
  expect(calendarDate('2026-12-03')).toBe('Dec 3, 2026')
})

test('sizes are in readable units', () => {
  expect([0, 999, 1400, 2_500_000, 7_000_000_000].map(sizeOf)).toEqual([
    '0 B',
    '999 B',
    '1.4 kB',
    '2.5 MB',
    '7.0 GB',
  ])
})
