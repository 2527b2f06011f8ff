import { expect, test } from 'vitest'
import { figuresOf, lines, share, usualPeriod } from './overview-words.ts'

test('amounts and shares', () => {
  const usd = (cents: number) => lines([{ currency: 'usd', cents }])
  expect([usd(125_000), usd(9750), usd(-5000)]).toEqual(['$1,250', '$97.50', '-$50'])
  expect([share(1, 3), share(0, 5), share(1, 0)]).toEqual(['33.3 %', '0.0 %', '–'])
})

test('twelve months', () => {
  const period = { from: '2025-04-01', to: '2026-03-31' }
  expect(usualPeriod(new Date('2026-03-31T12:00:00Z'))).toEqual(period)
})

test('the figures of a period', () => {
  const currency = 'usd'
  const period = { from: '2026-01-01', to: '2026-02-28' }
  const figures = figuresOf(
    {
      months: [
        { month: '2026-01', currency, paidCents: 15_000, backCents: 5000, payments: 2 },
        { month: '2026-02', currency, paidCents: 0, backCents: 2000, payments: 0 },
      ],
      weeks: [],
      subscriptions: {
        active: 4,
        activeAtStart: 10,
        lapsed: 2,
        endingSoon: 3,
        expected: [{ currency, cents: 30_000 }],
      },
      refunds: {
        count: 2,
        sums: [
          { currency, cents: 7000 },
          { currency: 'eur', cents: 100 },
        ],
      },
      visits: 50,
      payments: 2,
      booksAgree: true,
    },
    period,
  )
  expect(figures.map(({ value, hint }) => [value, hint])).toEqual([
    ['$80', '2 payments'],
    ['$70\n€1', 'Of 2 payments'],
    ['4', 'Subscriptions now'],
    ['2', 'Churn 20.0 %'],
    ['$300', '3 end within 30 days'],
    ['4.0 %', '50 visits'],
  ])
  expect(figures.map(({ to }) => to)).toEqual([
    '/dashboard/transactions?period=2026-01-01..2026-02-28',
    '/dashboard/transactions?refundedIn=2026-01-01..2026-02-28',
    '/dashboard/users?status=active',
    '/dashboard/users?endedIn=2026-01-01..2026-02-28',
    '/dashboard/users?endsWithin=30',
    '/dashboard/transactions?period=2026-01-01..2026-02-28',
  ])
})
