import { expect, test } from 'vitest'
import { withoutCollisions } from './mark-labels.ts'

const label = (index: number, text: string, isAbove = true) => ({ index, text, isAbove })
/** Ten pixels a letter. */
const widthOf = (text: string) => 10 * text.length

test('labels with room between them stay as they are', () => {
  const labels = [label(0, 'Entry'), label(6, 'Exit')]
  expect(withoutCollisions(labels, 10, widthOf)).toEqual(['Entry', 'Exit'])
})

test('labels that would cover one another become one, for as long as the candles are so near', () => {
  const labels = [label(5, 'Exit'), label(0, 'Entry'), label(11, 'MFE')]
  expect(withoutCollisions(labels, 10, widthOf)).toEqual(['', 'Entry, Exit', 'MFE'])
  expect(withoutCollisions(labels, 2, widthOf)).toEqual(['', 'Entry, Exit, MFE', ''])
  expect(withoutCollisions(labels, 20, widthOf)).toEqual(['Exit', 'Entry', 'MFE'])
})

test('labels on both sides of the candles, and those without words, do not meet', () => {
  const labels = [label(0, 'Entry'), label(0, 'Exit', false), label(0, '')]
  expect(withoutCollisions(labels, 10, widthOf)).toEqual(['Entry', 'Exit', ''])
})
