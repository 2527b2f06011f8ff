import { expect, test } from 'vitest'
import { centsOf, typedAmount } from './money-input.ts'

test('amounts become whole cents without the losses of binary fractions', () => {
  expect(centsOf('0.29')).toBe(29)
  expect(centsOf(' -3.5 ')).toBe(-350)
  expect(centsOf('1250')).toBe(125_000)
  expect(centsOf('-0')).toBe(0)
})

test('a comma is a point', () => {
  expect(centsOf('1,5')).toBe(150)
  expect(centsOf('-3,25')).toBe(-325)
})

test('what is no amount is none', () => {
  for (const typed of ['', '1,5,0', '1,250.50', '1.234', 'ten', '--1', '1e3', '9999999999.99']) {
    expect(centsOf(typed), typed).toBeNull()
  }
})

test('an input holds what it would be read as', () => {
  for (const cents of [0, 29, -350, 125_000]) expect(centsOf(typedAmount(cents))).toBe(cents)
  expect(typedAmount(null)).toBe('')
})
