import { expect, test } from 'vitest'
import { boundsOf, monthsOf, periodOf, sumsOf, weeksOf } from './overview.rules.ts'

const period = { from: '2025-12-30', to: '2026-02-02' }

test('a period consists of whole days', () => {
  expect(boundsOf(period)).toEqual({
    from: new Date('2025-12-30T00:00:00Z'),
    to: new Date('2026-02-03T00:00:00Z'),
  })
})

test('the months and weeks that it touches', () => {
  expect(monthsOf(period)).toEqual(['2025-12', '2026-01', '2026-02'])
  expect(weeksOf(period)).toEqual([
    '2025-12-29',
    '2026-01-05',
    '2026-01-12',
    '2026-01-19',
    '2026-01-26',
    '2026-02-02',
  ])
  const day = { from: '2026-02-01', to: '2026-02-01' }
  expect([monthsOf(day), weeksOf(day)]).toEqual([['2026-02'], ['2026-01-26']])
})

test('twelve months by default, and three years at most', () => {
  const at = new Date('2026-03-31T12:00:00Z')
  expect(periodOf({}, at)).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(periodOf(period, at)).toEqual(period)
  expect(() => periodOf({ from: '2026-02-02', to: '2026-02-01' }, at)).toThrow('ends before')
  expect(() => periodOf({ from: '2020-01-01', to: '2026-02-01' }, at)).toThrow('three years')
})

test('cents are added up within a currency, never across currencies', () => {
  const parts = [
    { currency: 'usd', cents: 100 },
    { currency: 'eur', cents: 5 },
    { currency: 'usd', cents: 20 },
  ]
  expect(sumsOf(parts)).toEqual([
    { currency: 'usd', cents: 120 },
    { currency: 'eur', cents: 5 },
  ])
})
