import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '#contract/times/calendar-months.ts'
import type { PathModule } from '#server/modules/courses/index.ts'
import { calendarMonthOf, longestPath, monthOf, monthsOf } from './path.rules.ts'

const anyInstant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
})

const moduleOf = (id: string, more: Partial<PathModule> = {}): PathModule => ({
  id,
  title: id,
  courseId: 'course',
  courseTitle: 'Course',
  release: 'at_once',
  afterModuleId: null,
  isOpen: true,
  opening: null,
  lessons: 1,
  completed: 0,
  ...more,
})

test('an instant is in the month whose bounds hold it', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, (startsAt, at) => {
      const month = monthOf(startsAt, at)
      expect(month).toBeGreaterThanOrEqual(1)
      expect(addMonths(startsAt, month) > at).toBe(true)
      if (at >= startsAt) expect(addMonths(startsAt, month - 1) <= at).toBe(true)
      const { from, to } = calendarMonthOf(at)
      expect(from <= at && at < to && from.getUTCDate() === 1).toBe(true)
    }),
  )
})

test('every module stands in exactly one month, and the months follow one another', () => {
  fc.assert(
    fc.property(
      anyInstant,
      fc.array(anyInstant),
      fc.integer({ min: 0, max: 60 }),
      (startsAt, openings, length) => {
        const modules = openings.map((opening, index) => moduleOf(String(index), { opening }))
        const months = monthsOf({ startsAt, length, modules })
        expect(months.length).toBeLessThanOrEqual(longestPath)
        expect(months.flatMap((month) => month.modules)).toHaveLength(modules.length)
        for (const [index, { number, to }] of months.entries()) {
          expect(number).toBe(index + 1)
          if (months[index + 1]) expect(months[index + 1]?.from).toEqual(to)
        }
      },
    ),
  )
})

test('what waits for another module stands in the month of that one', () => {
  const startsAt = new Date('2026-01-31T12:00:00Z')
  const modules = [
    moduleOf('first'),
    moduleOf('second', { opening: new Date('2026-02-28T12:00:00Z') }),
    moduleOf('third', { afterModuleId: 'second' }),
    moduleOf('fourth', { afterModuleId: 'third' }),
  ]
  const months = monthsOf({ startsAt, length: 6, modules })
  expect(months.map((month) => month.modules.map(({ id }) => id))).toEqual([
    ['first'],
    ['second', 'third', 'fourth'],
    [],
    [],
    [],
    [],
  ])
})
