import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test('what an input holds leads back to the same minute', () => {
  const instant = '2026-11-20T18:30:00.000Z'
  expect(toLocalInput(instant)).toMatch(/^2026-11-2[01]T\d\d:[03]0$/)
  expect(fromLocalInput(toLocalInput(instant))).toBe(instant)
})

test('an instant that was not changed keeps its seconds', () => {
  const known = '2026-11-20T18:30:41.500Z'
  expect(fromLocalInput(toLocalInput(known), known)).toBe(known)
  expect(fromLocalInput(toLocalInput(known))).toBe('2026-11-20T18:30:00.000Z')
  expect(fromLocalInput(toLocalInput('2026-11-20T19:30:00Z'), known)).toBe(
    '2026-11-20T19:30:00.000Z',
  )
})

test('what is no date is none', () => {
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('soon')).toBeNull()
})
