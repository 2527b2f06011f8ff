import { expect, test } from 'vitest'
import { isRenewable, newsOfEnd } from './access.rules.ts'

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
])('at %s the notice is %s', (at, news) => {
  const known = { endsAt: end, openUntil: end, renewal: 'awaited' } as const
  expect(newsOfEnd(known, new Date(at))).toBe(news)
})

test.each([
  ['2026-06-14T12:00:00Z', 'day'],
  ['2026-06-15T12:00:00Z', 'grace'],
  ['2026-06-18T11:59:59Z', 'grace'],
  ['2026-06-18T12:00:00Z', 'lapsed'],
  ['2026-06-20T11:59:59Z', 'lapsed'],
  ['2026-06-20T12:00:00Z', null],
])('with a grace period of three days, at %s the notice is %s', (at, news) => {
  const openUntil = new Date('2026-06-18T12:00:00Z')
  const known = { endsAt: end, openUntil, renewal: 'awaited' } as const
  expect(newsOfEnd(known, new Date(at))).toBe(news)
})

test('an automatic renewal is only notified when it has lapsed', () => {
  const openUntil = new Date('2026-06-16T12:00:00Z')
  const newsAt = (at: string) =>
    newsOfEnd({ endsAt: end, openUntil, renewal: 'automatic' }, new Date(at))
  expect(newsAt('2026-06-14T12:00:00Z')).toBe(null)
  expect(newsAt('2026-06-15T12:00:00Z')).toBe(null)
  expect(newsAt('2026-06-16T12:00:00Z')).toBe('lapsed')
})

test('it can be renewed in its last two weeks', () => {
  expect(isRenewable(end, new Date('2026-06-01T11:59:59Z'))).toBe(false)
  expect(isRenewable(end, new Date('2026-06-01T12:00:00Z'))).toBe(true)
})
