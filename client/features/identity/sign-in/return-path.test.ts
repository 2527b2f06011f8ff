import { expect, test } from 'vitest'
import { returnOf } from './return-path.ts'

test('returns to a page of the academy', () => {
  const state = { returnTo: '/dashboard/users?page=2', notice: 'Please sign in again.' }
  expect(returnOf(state)).toEqual(state)
})

test.each([
  null,
  undefined,
  'text',
  7,
  {},
  { returnTo: 'https://example.com' },
  { returnTo: '//example.com' },
  { returnTo: '/\\example.com' },
  { returnTo: 7, notice: {} },
])('takes nothing from %o', (state) => {
  expect(returnOf(state)).toEqual({ returnTo: undefined, notice: undefined })
})
