import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingHours } from '#testing/bookings.ts'
import {
  entitledBy,
  freeAmong,
  keepsBusy,
  monthOf,
  periodOfMonth,
  periodsOf,
  timesByHours,
} from './times.rules.ts'

const none: { from: string; to: string }[] = []
const week = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }])
const hours = (changes: Partial<ReturnType<typeof bookingHours>> = {}) => {
  const { length, buffer, ...rest } = bookingHours(changes)
  return { ...rest, lengthMinutes: length, bufferMinutes: buffer }
}
const day = (date: string, zoneOffset = 'Z') => {
  const from = new Date(`${date}T00:00:00${zoneOffset}`)
  return { from, to: new Date(from.getTime() + 24 * 3_600_000) }
}
const shown = (times: Date[]) => times.map((time) => time.toISOString().slice(11, 16))

test('calls follow one another with the buffer between them, and end within the hours', () => {
  const given = hours({ weekly: week('09:00', '11:00'), length: 30, buffer: 10 })
  expect(shown(timesByHours(given, day('2026-06-01')))).toEqual(['09:00', '09:40', '10:20'])
  const longer = hours({ weekly: week('09:00', '11:00'), length: 130 })
  expect(timesByHours(longer, day('2026-06-01'))).toEqual([])
})

test('a day of the week has its own hours, and an exception replaces them', () => {
  const monday = [[{ from: '09:00', to: '10:00' }], none, none, none, none, none, none]
  const exceptions = [
    { date: '2026-06-08', hours: [] },
    { date: '2026-06-09', hours: [{ from: '20:00', to: '24:00' }] },
  ]
  const given = hours({ weekly: monday, exceptions, length: 60 })
  const on = (date: string) => shown(timesByHours(given, day(date)))
  expect(on('2026-06-01')).toEqual(['09:00'])
  expect(on('2026-06-02')).toEqual([])
  expect(on('2026-06-08')).toEqual([])
  expect(on('2026-06-09')).toEqual(['20:00', '21:00', '22:00', '23:00'])
})

test('the hours are by the clock of the mentor, through both changes of it', () => {
  const berlin = hours({ timeZone: 'Europe/Berlin', weekly: week('09:00', '10:00'), length: 60 })
  expect(shown(timesByHours(berlin, day('2026-03-28')))).toEqual(['08:00'])
  expect(shown(timesByHours(berlin, day('2026-03-29')))).toEqual(['07:00'])
  expect(shown(timesByHours(berlin, day('2026-10-25')))).toEqual(['08:00'])
})

test('an hour that is skipped has no calls, and one that there is twice has them once', () => {
  const night = hours({ timeZone: 'Europe/Berlin', weekly: week('01:00', '04:00'), length: 30 })
  // 02:00 to 03:00 is skipped: 01:00, 01:30, 03:00 and 03:30 remain.
  const spring = timesByHours(night, day('2026-03-29', '+01:00'))
  expect(shown(spring)).toEqual(['00:00', '00:30', '01:00', '01:30'])
  // 02:00 to 03:00 is there twice.
  const autumn = timesByHours(night, day('2026-10-25', '+02:00'))
  expect(shown(autumn)).toEqual(['23:00', '23:30', '00:00', '00:30', '02:00', '02:30'])
})

test('what is too near, too far or taken is not free', () => {
  const given = hours({ noticeHours: 2, daysAhead: 1, length: 60, buffer: 30 })
  const now = new Date('2026-06-01T07:00:00Z')
  const at = (time: string) => new Date(`2026-06-${time}:00Z`)
  const times = [at('01T08:59'), at('01T09:00'), at('02T07:00'), at('02T07:01')]
  const nothing = { mentor: [], student: [] }
  expect(freeAmong(times, given, nothing, now)).toEqual([at('01T09:00'), at('02T07:00')])
  const taken = { from: at('01T12:00'), to: at('01T13:30') }
  const around = [at('01T10:30'), at('01T10:31'), at('01T13:29'), at('01T13:30')]
  expect(freeAmong(around, given, { mentor: [taken], student: [] }, now)).toEqual([
    at('01T10:30'),
    at('01T13:30'),
  ])
  // A student needs no time between two calls.
  expect(freeAmong([at('01T11:00')], given, { mentor: [], student: [taken] }, now)).toHaveLength(1)
  expect(freeAmong([at('01T11:01')], given, { mentor: [], student: [taken] }, now)).toEqual([])
})

test('whatever the hours and the zone, no two of the times overlap, and none is outside its day', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']
  const properties = fc.record({
    timeZone: fc.constantFrom(...zones),
    length: fc.integer({ min: 10, max: 240 }),
    buffer: fc.integer({ min: 0, max: 120 }),
    start: fc.integer({ min: 0, max: 22 }),
    date: fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    }),
  })
  fc.assert(
    fc.property(properties, ({ timeZone, length, buffer, start, date }) => {
      const from = `${String(start).padStart(2, '0')}:00`
      const given = hours({ timeZone, length, buffer, weekly: week(from, '24:00') })
      const period = { from: date, to: new Date(date.getTime() + 3 * 24 * 3_600_000) }
      const times = timesByHours(given, period)
      times.forEach((time, index) => {
        const { startsAt, blockedUntil } = periodsOf(given, time)
        expect(startsAt >= period.from && startsAt < period.to).toBe(true)
        const next = times[index + 1]
        if (next)
          expect(next.getTime()).toBeGreaterThanOrEqual(blockedUntil.getTime() - buffer * 60_000)
      })
    }),
  )
})

test('a month is counted by the clock of a zone', () => {
  const { from, to } = periodOfMonth('2026-12', 'America/New_York')
  expect([from, to].map((at) => at.toISOString())).toEqual([
    '2026-12-01T05:00:00.000Z',
    '2027-01-01T05:00:00.000Z',
  ])
  expect(monthOf(new Date('2027-01-01T04:59:00Z'), 'America/New_York')).toBe('2026-12')
  expect(monthOf(new Date('2027-01-01T04:59:00Z'), 'UTC')).toBe('2027-01')
})

test('of several programs the one with the most calls counts, and none without any', () => {
  const given = { communityCalls: 1, academyCalls: 0, mentorshipCalls: 4 }
  expect(entitledBy(given, ['community_student', 'mentorship_student'])).toEqual({
    role: 'mentorship_student',
    callsAMonth: 4,
  })
  expect(entitledBy(given, ['academy_student'])).toBeNull()
  expect(entitledBy(given, [])).toBeNull()
})

test('a live session keeps busy whom it names as its host, and everybody if it names nobody', () => {
  expect(keepsBusy(null, 'Ada')).toBe(true)
  expect(keepsBusy(' ada', 'Ada')).toBe(true)
  expect(keepsBusy('Grace', 'Ada')).toBe(false)
})
