import { expect, test } from 'vitest'
import { dollars } from './programs.ts'

test.each([
  [49700, '$497'],
  [9700, '$97'],
  [4950, '$49.50'],
])('%d cents are shown as %s', (cents, shown) => {
  expect(dollars(cents)).toBe(shown)
})
