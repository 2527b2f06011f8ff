import { expect, test } from 'vitest'
import { messageOf } from './telegram.rules.ts'

const plain = { title: 'Title', message: 'Message', actionLabel: null, actionHref: null }

test('what would be markup is text, also in the address', () => {
  const action = { actionLabel: 'A & B', actionHref: '/x?a=1&b="' }
  const notification = { ...plain, title: '<b>', message: '</b>&amp;', ...action }
  expect(messageOf(notification, 'https://academy.example')).toBe(
    '<b>&lt;b&gt;</b>\n&lt;/b&gt;&amp;amp;\n<a href="https://academy.example/x?a=1&amp;b=&quot;">A &amp; B</a>',
  )
})

test('the longest notification stays within what Telegram takes, and an empty text has no line', () => {
  const longest = messageOf({ ...plain, title: '😀'.repeat(300), message: '😀'.repeat(2000) }, '')
  expect(longest.length).toBeLessThan(4096)
  expect(longest.isWellFormed()).toBe(true)
  expect(longest.endsWith('…')).toBe(true)
  expect(messageOf({ ...plain, message: '' }, '')).toBe('<b>Title</b>')
})
