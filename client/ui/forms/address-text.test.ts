import { expect, test } from 'vitest'
import { withScheme } from './address-text.ts'

test.each([
  ['t.me/meridian', 'https://t.me/meridian'],
  [' www.academy.example ', 'https://www.academy.example'],
  ['academy.example:8443/help?a=1#b', 'https://academy.example:8443/help?a=1#b'],
  ['bücher.example', 'https://bücher.example'],
])('%s becomes an https address', (typed, address) => expect(withScheme(typed)).toBe(address))

test.each([
  '',
  'https://t.me/meridian',
  'http://t.me',
  'help',
  'javascript:alert(1)',
  'mailto:ann@academy.example',
  'ann@academy.example',
  '//t.me',
  'two words.example',
])('%s stays as it is', (typed) => expect(withScheme(typed)).toBe(typed))
