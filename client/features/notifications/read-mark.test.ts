import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import { partedBy } from './read-mark.ts'

const notified = (timestamp: string): Notification => ({
  id: timestamp,
  type: 'info',
  title: 'New signal',
  message: '',
  timestamp,
})
const [older, newer] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:01.000Z'] as const
const idsOf = (items: readonly Notification[]) => items.map(({ id }) => id)

test.each([
  ['nothing was read', null, [newer, older], []],
  ['read until the older one', older, [newer], [older]],
  ['all was read', newer, [], [newer, older]],
  ['what was kept is no time', 'x', [newer, older], []],
])('%s', (_, mark, unread, read) => {
  const parted = partedBy(mark, [notified(newer), notified(older)])
  expect(idsOf(parted.unread)).toEqual(unread)
  expect(idsOf(parted.read)).toEqual(read)
})
