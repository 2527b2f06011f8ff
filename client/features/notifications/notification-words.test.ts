import { expect, test } from 'vitest'
import { day } from '#client/ui/displays/format.ts'
import { ago, badgeOf } from './notification-words.ts'

test.each([
  [0, null],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('for %i the badge shows %s', (count, badge) => {
  expect(badgeOf(count)).toBe(badge)
})

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:55:00Z', '5m ago'],
  ['2026-11-20T09:00:00Z', '3h ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-16T11:00:00Z', '4d ago'],
])('%s was %s', (instant, words) => {
  expect(ago(instant, Date.parse('2026-11-20T12:00:00Z'))).toBe(words)
})

test('after a week, the date is told', () => {
  const instant = '2026-11-01T12:00:00Z'
  expect(ago(instant, Date.parse('2026-11-20T12:00:00Z'))).toBe(day(instant))
})

test('a clock that is behind does not count backwards', () => {
  expect(ago('2026-11-20T12:00:05Z', Date.parse('2026-11-20T12:00:00Z'))).toBe('just now')
})
