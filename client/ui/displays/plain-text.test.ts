import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import { expect, test } from 'vitest'
import { isPlain } from './plain-text.ts'

const rendered = (text: string) => renderToStaticMarkup(createElement(ReactMarkdown, null, text))
const paragraph = (text: string) => renderToStaticMarkup(createElement('p', null, text))

test.each([
  'Size each of five setups for 1 % of a 10,000 dollar account.',
  'Größe: 0.5 lots – “why”?',
  '2026 was a good year',
])('%s is plain', (text) => {
  expect(isPlain(text)).toBe(true)
  expect(rendered(text)).toBe(paragraph(text))
})

test.each([
  '**1 %** of it',
  '1. First',
  '1.',
  '- one',
  '# Title',
  'a\nb',
  'a_b_',
  '[a](b)',
  ' a',
  '',
])('%j is not', (text) => {
  expect(isPlain(text)).toBe(false)
})

test('what is plain is the same as Markdown', () => {
  const pieces = [
    ...'aÄ19 .,;:?\'"’()/-–%$',
    '1.',
    '2)',
    '  ',
    ' - ',
    ' + ',
    '://',
    '&',
    '<b>',
    '*',
    '\n',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (chosen) => {
      const text = chosen.join('')
      if (isPlain(text)) expect(rendered(text)).toBe(paragraph(text))
    }),
    { numRuns: 3000 },
  )
})
