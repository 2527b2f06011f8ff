import { expect, test } from 'vitest'
import { isRenewable, newsOfEnd } from './renewals.rules.ts'

const end = new Date('2026-06-15T12:00:00Z')

test.each([
  ['2026-06-08T11:59:59Z', null],
  ['2026-06-08T12:00:00Z', 'week'],
  ['2026-06-14T11:59:59Z', 'week'],
  ['2026-06-14T12:00:00Z', 'day'],
  ['2026-06-15T11:59:59Z', 'day'],
  ['2026-06-15T12:00:00Z', 'lapsed'],
  ['2026-06-17T11:59:59Z', 'lapsed'],
  ['2026-06-17T12:00:00Z', null],
])('at %s the news is %s', (at, news) => {
  expect(newsOfEnd(end, new Date(at))).toBe(news)
})

test('it can be renewed in its last two weeks', () => {
  expect(isRenewable(end, new Date('2026-06-01T11:59:59Z'))).toBe(false)
  expect(isRenewable(end, new Date('2026-06-01T12:00:00Z'))).toBe(true)
})
