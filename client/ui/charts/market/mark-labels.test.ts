import { expect, test } from 'vitest'
import { placedTexts } from './mark-labels.ts'

const label = (x: number, text: string, isAbove = true) => ({ x, text, isAbove })
/** Ten pixels a letter. */
const widthOf = (text: string) => 10 * text.length
/** In the middle of a wide chart, away from its edges. */
const inWide = (labels: ReturnType<typeof label>[]) =>
  placedTexts(
    labels.map((one) => ({ ...one, x: one.x + 1000 })),
    2000,
    widthOf,
  )

test('labels with room between them stay as they are', () => {
  expect(inWide([label(0, 'Entry'), label(60, 'Exit')])).toEqual(['Entry', 'Exit'])
})

test('labels that would cover one another become one, for as long as the candles are so near', () => {
  const apart = (perCandle: number) =>
    inWide([label(5 * perCandle, 'Exit'), label(0, 'Entry'), label(11 * perCandle, 'MFE')])
  expect(apart(10)).toEqual(['', 'Entry, Exit', 'MFE'])
  expect(apart(2)).toEqual(['', 'Entry, Exit, MFE', ''])
  expect(apart(20)).toEqual(['Exit', 'Entry', 'MFE'])
})

test('labels on both sides of the candles, and those without words, do not meet', () => {
  expect(inWide([label(0, 'Entry'), label(0, 'Exit', false), label(0, '')])).toEqual([
    'Entry',
    'Exit',
    '',
  ])
})

/** Where a chart that centres a text draws its letters. */
function lettersOf(text: string, x: number): { left: number; right: number } {
  const left = x - widthOf(text) / 2
  const [before, after] = [text.length - text.trimStart().length, text.trimEnd().length]
  return { left: left + 10 * before, right: left + 10 * after }
}

test.each([0, 10, 24, 26, 150, 274, 276, 290, 300])(
  'a label at %i of 300 pixels stands on the chart whole',
  (x) => {
    const [text = ''] = placedTexts([label(x, 'Entry')], 300, widthOf)
    const { left, right } = lettersOf(text, x)
    expect(text.trim()).toBe('Entry')
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(300)
  },
)

test('a label that is moved inwards covers no other, and one out of sight is not moved', () => {
  expect(placedTexts([label(5, 'Entry'), label(60, 'Exit')], 300, widthOf)).toEqual([
    expect.stringContaining('Entry, Exit'),
    '',
  ])
  expect(placedTexts([label(-40, 'Entry')], 300, widthOf)).toEqual(['Entry'])
})
