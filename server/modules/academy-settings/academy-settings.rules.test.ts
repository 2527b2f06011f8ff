import { expect, test } from 'vitest'
import { changedColumns } from './academy-settings.rules.ts'

test('what has changed', () => {
  const before = { brand: null, open: false, kept: 'x' }
  expect(changedColumns(before, { brand: null, open: false })).toEqual([])
  expect(changedColumns(before, { open: true, kept: 'x' })).toEqual(['open'])
})
