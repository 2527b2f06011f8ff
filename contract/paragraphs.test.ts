import { expect, test } from 'vitest'
import { excerptMaximum, excerptOf, paragraphsOf } from './paragraphs.ts'

test('empty lines separate paragraphs, except in a block of code', () => {
  const text = '# Risk\n\nOne line\nand another\r\n\r\n\n```\na = 1\n\nb = 2\n```\n\n- one\n- two\n'
  expect(paragraphsOf(text)).toEqual([
    '# Risk',
    'One line\nand another',
    '```\na = 1\n\nb = 2\n```',
    '- one\n- two',
  ])
  expect(paragraphsOf(' \n\n')).toEqual([])
})

test('a block of code that is never closed goes on to the end', () => {
  expect(paragraphsOf('~~~\na\n\nb')).toEqual(['~~~\na\n\nb'])
})

test('an excerpt reads as one line without marks', () => {
  expect(excerptOf('## **Risk** of _one_ `trade`')).toBe('Risk of one trade')
  expect(excerptOf('1. See [the table](https://example.org/a)\n2. and ![a chart](/b.png)')).toBe(
    'See the table and a chart',
  )
  expect(excerptOf('```ts\nlet a\n```')).toBe('let a')
  expect(excerptOf('***')).toBe('')
})

test('a long paragraph is cut between characters', () => {
  const cut = excerptOf('😀'.repeat(500))
  expect([...cut]).toHaveLength(excerptMaximum)
  expect(cut.isWellFormed()).toBe(true)
  expect(cut.endsWith('😀…')).toBe(true)
})
