import { expect, test } from 'vitest'
import { monthOf, soonAfter } from './admin.rules.ts'

test.each([
  ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  // Still February in UTC, wherever the server is.
  ['2028-03-01T00:30:00+02:00', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
])('the month of %s', (at, from, to) => {
  const month = monthOf(new Date(at))
  expect([month.from.toISOString(), month.to.toISOString()]).toEqual([from, to])
})

test('soon is within 14 days', () => {
  expect(soonAfter(new Date('2026-02-20T10:00:00Z')).toISOString()).toBe('2026-03-06T10:00:00.000Z')
})
