import { expect, it } from 'vitest'
import { asMarkdownText, htmlOfMarkdown } from '#server/platform/mail/markdown.ts'
import { broadcastState, fillBody, fillPlain } from './broadcasts.rules.ts'

const reader = { name: 'Ann [x](https://evil.example)', email: 'ann@x.example' }

it('fills in fields, and treats a name as text whatever it contains', async () => {
  expect(fillPlain('Hello {{ First Name }}', reader)).toBe('Hello Ann')
  const html = await htmlOfMarkdown(
    fillBody('Hi {{name}}, {{unknown}} **now**', reader, asMarkdownText),
  )
  expect(html).toContain('Ann [x](https://evil.example)')
  expect(html).not.toContain('<a')
  expect(html).toContain('{{unknown}} <strong>now</strong>')
})

it('nothing in a broadcast can be executed', async () => {
  const html = await htmlOfMarkdown(
    '<script>x</script>\n\n[a](javascript:alert(1)) [b](https://b.example)',
  )
  expect(html).not.toMatch(/<script|javascript:/)
  expect(html).toContain('href="https://b.example"')
})

it('determines the state of a broadcast', () => {
  const at = new Date()
  const some = { people: 2, done: 1, isPermitted: true }
  const [all, lost] = [
    { ...some, done: 2 },
    { ...some, isPermitted: false },
  ]
  const [draft, sending] = [
    { sendAt: null, begunAt: null, stoppedAt: null },
    { sendAt: at, begunAt: at, stoppedAt: null },
  ]
  const planned = { ...sending, begunAt: null }
  expect(broadcastState(draft, lost)).toBe('draft')
  expect(broadcastState(planned, some)).toBe('planned')
  expect(broadcastState(sending, some)).toBe('sending')
  expect(broadcastState(sending, { ...all, isPermitted: false })).toBe('sent')
  for (const one of [planned, sending]) {
    expect(broadcastState(one, lost)).toBe('stopped')
    expect(broadcastState({ ...one, stoppedAt: at }, some)).toBe('stopped')
  }
})
