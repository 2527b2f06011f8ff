import { expect, test } from 'vitest'
import { dueReminder } from './reminders.rules.ts'

const minute = 60_000
const hour = 60 * minute
const startsAt = new Date('2026-12-03T18:00:00Z')
const before = (milliseconds: number) => new Date(startsAt.getTime() - milliseconds)

test.each([
  [24 * hour + 1, null],
  [24 * hour, 'tomorrow'],
  [12 * hour + 1, 'tomorrow'],
  [12 * hour, null],
  [15 * minute + 1, null],
  [15 * minute, 'soon'],
  [1, 'soon'],
  [0, null],
  [-hour, null],
] as const)('%i ms before the start, the reminder is %s', (milliseconds, reminder) => {
  expect(dueReminder({ startsAt, timeSetAt: before(72 * hour) }, before(milliseconds))).toBe(
    reminder,
  )
})

test('a time chosen later than its reminder needs none: it was just told', () => {
  const chosen = (milliseconds: number) => ({ startsAt, timeSetAt: before(milliseconds) })
  expect(dueReminder(chosen(20 * hour), before(19 * hour))).toBeNull()
  expect(dueReminder(chosen(20 * hour), before(10 * minute))).toBe('soon')
  expect(dueReminder(chosen(5 * minute), before(4 * minute))).toBeNull()
})
