import { describe, expect, test } from 'vitest'
import { appointment, money, percent, rText } from './format.ts'

describe('money', () => {
  test.each([
    [0, '$0'],
    [50, '$50'],
    [49.5, '$49.50'],
    [1250.5, '$1,250.50'],
    [-320, '-$320'],
    [0.1 + 0.2, '$0.30'],
  ])('%d is shown as %s', (amount, shown) => {
    expect(money(amount)).toBe(shown)
  })
})

describe('percent', () => {
  test.each([
    [0, '0%'],
    [41.5, '42%'],
    [99.4, '99%'],
    [100, '100%'],
  ])('%d is shown as %s', (value, shown) => {
    expect(percent(value)).toBe(shown)
  })
})

test('an appointment is told in the time of the one who reads it', () => {
  const evening = new Date(2026, 11, 3, 17, 30)
  const shown = appointment(evening.toISOString())
  expect(shown).toContain(':30')
  expect(shown).toMatch(/\b(5|17)\b/)
  expect(shown).toMatch(/\b3\b/)
})

test.each([
  [1.25, '+1.25R'],
  [-0.5, '-0.5R'],
  [0, '0R'],
  [null, '–'],
])('a result of %s R reads %s', (r, text) => {
  expect(rText(r)).toBe(text)
})
