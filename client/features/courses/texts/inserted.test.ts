import { expect, test } from 'vitest'
import { inserted } from './inserted.ts'

test.each([
  ['', 0, '```', { text: '```\n', cursor: 3 }],
  ['ab', 2, 'X', { text: 'ab\n\nX\n', cursor: 5 }],
  ['a\n\nb', 3, 'X', { text: 'a\n\nX\n\nb', cursor: 4 }],
  ['a b', 1, 'X', { text: 'a\n\nX\n\n b', cursor: 4 }],
] as const)('what stands alone gets empty lines around it in %j at %i', (text, at, part, made) => {
  expect(inserted(text, { from: at, to: at }, part, 'alone')).toEqual(made)
})

test('what stands within a line takes the place of what is selected', () => {
  const made = inserted('risk x of', { from: 5, to: 6 }, '$`x`$', 'within')
  expect(made).toEqual({ text: 'risk $`x`$ of', cursor: 10 })
})
