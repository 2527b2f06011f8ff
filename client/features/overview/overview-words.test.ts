import { expect, test } from 'vitest'
import { dollars, figuresOf, share, usualPeriod } from './overview-words.ts'

test('amounts and parts', () => {
  expect([dollars(125_000), dollars(9750), dollars(-5000)]).toEqual(['$1,250', '$97.50', '-$50'])
  expect([share(1, 3), share(0, 5), share(1, 0)]).toEqual(['33.3 %', '0.0 %', '–'])
})

test('twelve months', () => {
  const period = { from: '2025-04-01', to: '2026-03-31' }
  expect(usualPeriod(new Date('2026-03-31T12:00:00Z'))).toEqual(period)
})

test('the figures of a period', () => {
  const figures = figuresOf({
    months: [
      { month: '2026-01', paidCents: 15_000, backCents: 5000, payments: 2 },
      { month: '2026-02', paidCents: 0, backCents: 2000, payments: 0 },
    ],
    weeks: [],
    subscriptions: {
      active: 4,
      activeAtStart: 10,
      lapsed: 2,
      endingSoon: 3,
      expectedCents: 30_000,
    },
    refunds: { count: 2, cents: 7000 },
    visits: 50,
    payments: 2,
    booksAgree: true,
  })
  expect(figures.map(({ value, hint }) => [value, hint])).toEqual([
    ['$80', '2 payments'],
    ['$70', '2 in the period'],
    ['4', 'Subscriptions now'],
    ['2', 'Churn 20.0 %'],
    ['$300', '3 end within 30 days'],
    ['4.0 %', '50 visits'],
  ])
})
