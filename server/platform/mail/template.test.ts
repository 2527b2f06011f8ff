import { expect, test } from 'vitest'
import { isRecipient, parseSender } from './address.ts'
import { renderMail } from './template.ts'

const letterhead = { brand: 'Smith & Co', publicUrl: 'https://academy.example.com' }
const content = { subject: 'Hello', greeting: 'Hello,', paragraphs: ['One.', 'Two.'] }

test('text and HTML say the same, with the link at the configured address', () => {
  const button = { label: 'Set a new password', path: '/reset-password?token=a&b' }
  const mail = renderMail({ ...content, button }, letterhead)
  const lines = [
    'Hello,',
    'One.',
    'Two.',
    'Set a new password:\nhttps://academy.example.com/reset-password?token=a&b',
    'Smith & Co\nYou receive this e-mail because you have an account at Smith & Co.\nhttps://academy.example.com',
  ]
  expect(mail.text).toBe(`${lines.join('\n\n')}\n`)
  expect(mail.html).toContain('href="https://academy.example.com/reset-password?token=a&amp;b"')
  expect(mail.html).toContain('Smith &amp; Co')
})

test('a logo replaces the name, which is shown if pictures are not loaded', () => {
  const logo = { path: '/api/brand/a-logo.png', width: 512, height: 64 }
  const { html, text } = renderMail(content, { ...letterhead, logo })
  expect(html).toContain(
    '<img src="https://academy.example.com/api/brand/a-logo.png" alt="Smith &amp; Co" width="240" height="30"',
  )
  expect(text).not.toContain('/api/brand/')
})

test('text written by people stays text', () => {
  const payload = `<img src=x onerror="alert('1')">`
  const mail = renderMail({ ...content, greeting: payload, paragraphs: [payload] }, letterhead)
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;')
  expect(mail.text).toContain(payload)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'page',
  '/a b',
  '/a\nb',
  '',
])('a button never leads to %j', (path) => {
  const button = { label: 'Go', path }
  expect(() => renderMail({ ...content, button }, letterhead)).toThrow('of the academy only')
})

test.each(['Hi\r\nBcc: all@people.example', 'Hi\nthere', 'Hi\u0000'])(
  'the subject %j is refused',
  (subject) => {
    expect(() => renderMail({ ...content, subject }, letterhead)).toThrow('one line')
  },
)

test.each(['a@people.example', 'first.last+tag@sub.people.example'])(
  'mail may go to %j',
  (address) => expect(isRecipient(address)).toBe(true),
)

test.each([
  '',
  'a',
  'a@b',
  'a@people.example, b@people.example',
  'a@people.example;b@people.example',
  'A <a@people.example>',
  '"a b"@people.example',
  'a@people.example\r\nBcc: b@people.example',
  'a@people.example\n',
  ' a@people.example',
  'a(comment)@people.example',
  'a@[127.0.0.1]',
  'a@people.example\u0000',
  `a@${'b'.repeat(250)}.example`,
])('mail does not go to %j', (address) => expect(isRecipient(address)).toBe(false))

test.each([
  ['academy@example.com', { name: '', address: 'academy@example.com' }],
  ['Meridian <academy@example.com>', { name: 'Meridian', address: 'academy@example.com' }],
  ['no-reply@localhost', { name: '', address: 'no-reply@localhost' }],
  ['Meridian', null],
  ['Meridian <academy@example.com', null],
  ['A\nBcc: b@people.example <academy@example.com>', null],
  ['a@example.com, b@example.com', null],
  ['', null],
])('the sender %j is parsed', (text, expected) => expect(parseSender(text)).toEqual(expected))
