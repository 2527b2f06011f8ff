import { expect, test } from 'vitest'
import { shiftedDay, shownPeriod } from './calendar-days.ts'
import {
  exceptionsText,
  hoursFormSchema,
  hoursFormValues,
  hoursText,
  typedExceptions,
  typedHours,
} from './hours-form-values.ts'

test('hours are read as they are written, in the ways in which people type them', () => {
  const hours = [
    { from: '09:00', to: '12:00' },
    { from: '14:00', to: '24:00' },
  ]
  expect(typedHours(hoursText(hours))).toEqual(hours)
  expect(typedHours(' 9:00 – 12:00,14:00-24:00 ')).toEqual(hours)
  expect(typedHours('  ')).toEqual([])
  for (const wrong of ['9-12', '09:00', '09:00-12:00;', 'closed', ',']) {
    expect(typedHours(wrong)).toBeNull()
  }
})

test('other days are read as they are written', () => {
  const days = [
    { date: '2026-12-24', hours: [] },
    { date: '2026-12-31', hours: [{ from: '10:00', to: '12:00' }] },
  ]
  expect(typedExceptions(exceptionsText(days))).toEqual(days)
  expect(typedExceptions('\n2026-12-24: Closed\n')).toEqual([{ date: '2026-12-24', hours: [] }])
  expect(typedExceptions('')).toEqual([])
  for (const wrong of ['2026-12-24', '24.12.2026 closed', '2026-12-24 maybe']) {
    expect(typedExceptions(wrong)).toBeNull()
  }
})

test('new hours offer nothing, and what cannot be is said at its field', () => {
  const values = hoursFormValues(undefined, 'Europe/London')
  expect(hoursFormSchema.parse(values)).toMatchObject({
    timeZone: 'Europe/London',
    weekly: [[], [], [], [], [], [], []],
    callsAMonth: { community_student: 0, academy_student: 0, mentorship_student: 0 },
    meetingUrl: null,
  })
  const wrong = { ...values, day0: '12:00-09:00', length: '5', exceptions: '2026-13-01 closed' }
  const issues = hoursFormSchema.safeParse(wrong).error?.issues.map(({ path }) => path[0])
  expect(issues).toEqual(['day0', 'exceptions', 'length'])
})

test('a week begins on Monday, and a day is itself', () => {
  expect(shownPeriod('2026-11-29', 'week').days).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(shownPeriod('2026-11-30', 'week').days[0]).toBe('2026-11-30')
  expect(shownPeriod('2026-03-01', 'day').days).toEqual(['2026-03-01'])
  expect(shiftedDay('2026-02-28', 1)).toBe('2026-03-01')
})
