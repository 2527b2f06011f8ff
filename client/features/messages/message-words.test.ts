import { expect, test } from 'vitest'
import { clock } from '#client/ui/displays/format.ts'
import type { Message } from '#contract/messages/messages.ts'
import { badgeOf, byDay, dayOf, momentOf } from './message-words.ts'

test.each([
  [0, null],
  [9, '9'],
  [10, '9+'],
])('for %i the badge shows %s', (count, badge) => {
  expect(badgeOf(count)).toBe(badge)
})

const noon = new Date(2026, 0, 1, 12)
const at = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour).toISOString()

test('days are relative to the screen’s day, also across the turn of the year', () => {
  expect(dayOf(at(2026, 1, 1, 0), noon)).toBe('Today')
  expect(dayOf(at(2025, 12, 31, 23), noon)).toBe('Yesterday')
  expect(dayOf(at(2025, 12, 30), noon)).toContain('2025')
  expect(dayOf(at(2026, 1, 20), noon)).not.toContain('2026')
})

test('messages from today show a time, older ones their day', () => {
  expect(momentOf(at(2026, 1, 1, 9), noon)).toBe(clock(at(2026, 1, 1, 9)))
  expect(momentOf(at(2025, 12, 31, 9), noon)).toBe('Yesterday')
})

test('messages are grouped by the day on which they were sent', () => {
  const message = (number: number, sentAt: string): Message => ({
    id: String(number),
    clientId: String(number),
    number,
    sentAt,
    from: 'student' as const,
    author: null,
    file: null,
    text: 'Hello',
  })
  const messages = [
    message(1, at(2026, 1, 1, 0)),
    message(2, at(2026, 1, 1, 23)),
    message(3, at(2026, 1, 2, 0)),
  ]
  expect(byDay(messages).map((day) => day.messages.map(({ number }) => number))).toEqual([
    [1, 2],
    [3],
  ])
  expect(byDay([])).toEqual([])
})
