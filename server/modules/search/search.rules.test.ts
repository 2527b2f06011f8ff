import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf, partsOf, withoutMarks } from './search.rules.ts'

const marked = (text: string, ...words: string[]) =>
  partsOf(text, words)
    .map(({ text: part, match }) => (match ? `[${part}]` : part))
    .join('')

test('words are marked as they stand, the last one where it is begun', () => {
  expect(marked('Über EUR/USD at noon', 'uber', 'us')).toBe('[Über] EUR/[USD] at noon')
  expect(marked('The theme of the thesis', 'the', 'thes')).toBe('[The] theme of [the] [thesis]')
  expect(marked('Groß', 'gross')).toBe('[Groß]')
  expect(marked('', 'a')).toBe('')
})

test('parts are the whole text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, word) => {
      const parts = partsOf(text, [word])
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(parts.every((part) => part.text !== '')).toBe(true)
    }),
  )
})

test('an excerpt is one short line around the first word', () => {
  const long = `${'before '.repeat(40)}here\n\nit is ${'after '.repeat(40)}`
  const excerpt = excerptOf(long, ['here'])
  expect(excerpt).toMatch(/^…before .*before here it is after .*after…$/)
  expect(excerptOf('Short', ['here'])).toBe('Short')
  expect(excerptOf('x'.repeat(500), ['y'])).toBe(`${'x'.repeat(180)}…`)
  expect(excerptOf('😀'.repeat(300), ['y']).isWellFormed()).toBe(true)
  expect(excerptOf(`a${'😀'.repeat(300)}`, ['y']).isWellFormed()).toBe(true)
})

test('an excerpt is well-formed and short, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      const excerpt = excerptOf(text, ['a'])
      expect(excerpt.length).toBeLessThan(260)
      expect(excerpt.isWellFormed()).toBe(true)
    }),
  )
})

test('marks of Markdown are left out', () => {
  const markdown = '# Stops\n\n- **Where** to [put](https://a.example) them\n> `never` wider'
  expect(withoutMarks(markdown).replace(/\s+/g, ' ').trim()).toBe(
    'Stops Where to put them never wider',
  )
})
