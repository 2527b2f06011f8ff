import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

const linksOf = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test('text without an address is one part, and empty text none', () => {
  expect(linkParts('Hello\nthere')).toEqual([{ at: 0, text: 'Hello\nthere' }])
  expect(linkParts('')).toEqual([])
})

test('an address between words becomes a link', () => {
  expect(linkParts('See https://example.com/a?b=1#c today')).toEqual([
    { at: 0, text: 'See ' },
    { at: 4, text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
    { at: 31, text: ' today' },
  ])
})

test.each([
  ['(see https://example.com/a).', 'https://example.com/a'],
  ['https://example.com/a_(b), and', 'https://example.com/a_(b)'],
  ['"https://example.com/a"', 'https://example.com/a'],
  ['Is it http://example.com/?', 'http://example.com/'],
])('%s ends where the address ends', (text, href) => {
  expect(linksOf(text)).toEqual([href])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://',
  'https://bank.example@evil.example/',
  'www.example.com',
  'file:///etc/passwd',
])('%s is not a link', (text) => {
  expect(linkParts(text)).toEqual([{ at: 0, text }])
})

test('whatever the text, its parts join up to it again', () => {
  const text = '<b>https://a.example/x,https://b.example</b> http://@ http://ok.example/ü.'
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
