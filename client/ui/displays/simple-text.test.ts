import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { expect, test } from 'vitest'
import { SimpleText } from './markdown.tsx'
import { simpleBlocks } from './simple-text.ts'

const isSimple = (text: string) => simpleBlocks(text) !== null
/** Line breaks between blocks show nothing. */
const bare = (html: string) => html.replaceAll(/(<\/?(?:p|[uo]l|li|h[1-6])>)\n+/g, '$1')
const byLibrary = (text: string) => {
  const plugins = { rehypePlugins: [rehypeSanitize] }
  return bare(renderToStaticMarkup(createElement(ReactMarkdown, plugins, text)))
}
const simply = (text: string) =>
  renderToStaticMarkup(createElement(SimpleText, { blocks: simpleBlocks(text) ?? [] }))

test.each([
  'Size each of five setups for 1 % of a 10,000 dollar account.',
  'Größe: 0.5 lots – “why”?',
  '2026 was a good year',
  'For **1 % of it**:\n\n1. entry\n2. the *distance* in pips\n\nShow it.\nAll of it.',
  'Write:\n- risk\n- what you **do**\n\n## Then\nRead [the rules](https://example.com/a?b=1) and `EURUSD`.',
  '**50 %** of it',
])('%j is shown as the library does', (text) => {
  expect(isSimple(text)).toBe(true)
  expect(simply(text)).toBe(byLibrary(text))
})

test.each([
  ' a',
  'a ',
  'a  \nb',
  '- a\n\n- b',
  '- a\nb',
  '- - a',
  '2. a',
  '1.',
  '---',
  'a\n---',
  '> a',
  'a_b_',
  '<b>a</b>',
  'a &amp; b',
  '\\*a\\*',
  '![a](https://example.com/a.png)',
  '[a](javascript:b)',
  '*a**b*',
  '**a*',
  '```\na\n```',
  '    a',
])('%j is left to the library', (text) => {
  expect(isSimple(text)).toBe(false)
})

test('whatever is simple is shown as the library does', () => {
  const pieces = [
    ...'aÄ19 .,;:?\'"’()/-–%$#*`_[]!<&\\\n',
    ...['\n\n', '\n- ', '\n1. ', '\n2. ', '\n# ', '\n> ', '  ', '**', '**a**', '*b*', '`c`', '1.'],
    ...['[a](https://b.c/d)', ' - ', ' + ', '2)', '://', '<b>', '&amp;', '---', '```'],
  ]
  let simple = 0
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (chosen) => {
      const text = chosen.join('')
      if (!isSimple(text)) return
      simple += 1
      expect(simply(text)).toBe(byLibrary(text))
    }),
    { numRuns: 5_000 },
  )
  expect(simple).toBeGreaterThan(100)
})
