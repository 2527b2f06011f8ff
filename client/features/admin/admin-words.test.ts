import { expect, test } from 'vitest'
import { restNote, revenue } from './admin-words.ts'

test.each([
  [0, '$0.00'],
  [150.5, '$150.50'],
  [12_345, '$12,345.00'],
  [-49.5, '-$49.50'],
])('%d dollars', (amount, text) => {
  expect(revenue(amount)).toBe(text)
})

test('a shortened list says so', () => {
  expect(restNote(3, 3)).toBeNull()
  expect(restNote(100, 240)).toBe('The first 100 of 240 are listed.')
})
