import { expect, test } from 'vitest'
import { fillWords, problemOf } from './fill-words.ts'
import { mailKind } from './mail-kind.ts'
import { renderMail } from './template.ts'

const kind = mailKind({
  key: 'reset',
  name: 'Reset',
  occasion: 'To whoever asks',
  fields: {
    name: { says: 'the name', example: 'Ada' },
    more: { says: 'what else there is', example: '' },
  },
  examplePath: '/reset-password?token=example',
  needsLink: true,
  words: { subject: 'Reset', body: 'Hello {{name}},\n\n{{more}}\n\n[Reset]({{link}})' },
})
const publicUrl = 'https://academy.example.com'
const letterhead = { brand: 'Academy', publicUrl }
const path = '/reset-password?token=a-b_c'
const rendered = async (body: string, values: Record<string, string> = { name: 'Ada', more: '' }) =>
  renderMail(
    await fillWords(kind, { subject: 'Own', body }, { values, path, publicUrl }),
    letterhead,
  )

test('a button is where the owner has put it, once, and the link is the same in both parts', async () => {
  const mail = await rendered(
    'Dear {{ Name }},\n\n[Reset now]({{link}})\n\nOr [here]({{link}}): {{link}}',
  )
  expect(mail.text).toContain(
    `Dear Ada,\n\nReset now:\n${publicUrl}${path}\n\nOr here: ${publicUrl}${path}: ${publicUrl}${path}`,
  )
  expect(mail.html.match(/Or open this address/g)).toHaveLength(1)
  const hrefs = [...mail.html.matchAll(/href="([^"]+token[^"]+)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual([`${publicUrl}${path}`, `${publicUrl}${path}`, `${publicUrl}${path}`])
})

test('the value of a field is text in both parts, whatever it is', async () => {
  const name = '**Ada** <img src=x onerror=alert(1)> [x](https://evil.example) `x`\n\n# y'
  const mail = await rendered('Hello {{name}}\n\n[Reset]({{link}})', { name, more: '' })
  expect(mail.html).not.toMatch(/<img|<strong>|<code>|<h1>|href="https:\/\/evil/)
  expect(mail.html).toContain('**Ada** &lt;img')
})

test('nothing that the owner writes can be executed', async () => {
  const mail = await rendered(
    '<script>alert(1)</script>[a](javascript:alert(1))\n\n[Reset]({{link}})',
  )
  expect(mail.html).not.toMatch(/<script|javascript:/)
})

test('a paragraph of empty fields is omitted', async () => {
  expect((await rendered('One\n\n{{more}}\n\nTwo {{link}}')).text).toMatch(/^One\n\nTwo /)
  const values = { name: 'Ada', more: 'And more.' }
  expect((await rendered('One\n\n{{more}}\n\nTwo {{link}}', values)).text).toMatch(
    /^One\n\nAnd more\./,
  )
})

test.each([
  ['{{nmae}} {{link}}', 'has no field {{nmae}}'],
  ['Hello {{name}}', 'must contain {{link}}'],
  ['{{link}} {{name', 'one of the two is missing'],
  ['{{link}} name}}', 'one of the two is missing'],
])('%j is refused with the reason', (body, reason) => {
  expect(problemOf(kind, { subject: 'Own', body })).toContain(reason)
})

test('a subject is one line without the link', async () => {
  const body = '{{link}}'
  expect(problemOf(kind, { subject: 'To {{name}}', body })).toBeNull()
  expect(problemOf(kind, { subject: '{{link}}', body })).toContain('cannot be used in the subject')
  expect(problemOf(kind, { subject: 'a\nb', body })).toContain('a single line')
  const filled = { values: { name: 'a\nBcc: x@y.example' }, path, publicUrl }
  const mail = await fillWords(kind, { subject: 'To {{name}}', body }, filled)
  expect(mail.subject).toBe('To a Bcc: x@y.example')
})
