import { expect, test } from 'vitest'
import { centsOf, typedAmount } from './money-input.ts'

test('amounts become whole cents without binary rounding errors', () => {
  expect(centsOf('0.29', 'USD')).toBe(29)
  expect(centsOf(' -3.5 ', 'USD')).toBe(-350)
  expect(centsOf('1250', 'USD')).toBe(125_000)
  expect(centsOf('-0', 'USD')).toBe(0)
})

test('an amount has its currency’s decimals', () => {
  expect(centsOf('1250', 'JPY')).toBe(1250)
  expect(centsOf('1250.5', 'JPY')).toBeNull()
  expect(centsOf('1.234', 'KWD')).toBe(1234)
  expect(typedAmount(1250, 'JPY')).toBe('1250')
})

test('a comma works like a point', () => {
  expect(centsOf('1,5', 'USD')).toBe(150)
  expect(centsOf('-3,25', 'USD')).toBe(-325)
  expect(centsOf('1,234', 'KWD')).toBe(1234)
  expect(centsOf('1,5', 'JPY')).toBeNull()
})

test('anything that is not an amount gives null', () => {
  for (const typed of ['', '1,5,0', '1,250.50', '1.234', 'ten', '--1', '1e3', '9999999999.99']) {
    expect(centsOf(typed, 'USD'), typed).toBeNull()
  }
})

test('an input’s value reads back as the same amount', () => {
  for (const currency of ['USD', 'JPY', 'KWD']) {
    for (const cents of [0, 29, -350, 125_000]) {
      expect(centsOf(typedAmount(cents, currency), currency)).toBe(cents)
    }
  }
  expect(typedAmount(null, 'USD')).toBe('')
})
