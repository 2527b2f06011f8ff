import { expect, test } from 'vitest'
import { messageOf, reconnectDelay } from './live-stream.ts'

test('a change is passed on with what changed', () => {
  const data = JSON.stringify({ type: 'signal.changed', subject: 's1' })
  expect(messageOf('change', data)).toEqual({ type: 'signal.changed', subject: 's1' })
})

test('a reset asks for everything to be read again', () => {
  expect(messageOf('reset', 'null')).toBe('reset')
})

test.each([
  ['ready', 'null'],
  ['change', '{"type":"of.tomorrow","subject":null}'],
  ['change', 'not json'],
  [undefined, '{}'],
])('%s with %s carries nothing', (event, data) => {
  expect(messageOf(event, data)).toBeNull()
})

test('pauses grow up to half a minute, and differ from tab to tab', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures, 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect(reconnectDelay(3, 1)).toBe(4000)
})
