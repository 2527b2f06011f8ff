import { expect, test } from 'vitest'
import { transactionFilterSchema } from '#contract/payments/payments.ts'
import { monthOptions } from './months.ts'

test('starts with the current month in UTC and goes back across the turn of the year', () => {
  const options = monthOptions(new Date('2026-02-01T00:30:00Z'))
  expect(options.slice(0, 3)).toEqual([
    { value: '2026-02', label: 'February 2026' },
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ])
  expect(options).toHaveLength(36)
})

test('uses the month in UTC even if the device is in another one', () => {
  expect(monthOptions(new Date('2026-01-31T23:30:00-05:00'))[0]?.value).toBe('2026-02')
})

test('skips no short month on the last day of a long one', () => {
  const values = monthOptions(new Date('2026-03-31T12:00:00Z')).map(({ value }) => value)
  expect(values.slice(0, 3)).toEqual(['2026-03', '2026-02', '2026-01'])
  expect(new Set(values).size).toBe(values.length)
})

test('names months in the server’s format', () => {
  for (const { value } of monthOptions(new Date())) {
    expect(transactionFilterSchema.parse({ month: value })).toEqual({ month: value })
  }
})
