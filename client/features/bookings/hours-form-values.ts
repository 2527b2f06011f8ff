import { z } from 'zod'
import type { BookingHours, Interval } from '#contract/bookings.ts'
import { bookingHoursInputSchema } from '#schemas/bookings.ts'

/** The days of a week, in the order of their hours. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Hours in words, as they are typed: '09:00-12:00, 14:00-17:00'. */
export const hoursText = (hours: readonly Interval[]): string =>
  hours.map(({ from, to }) => `${from}-${to}`).join(', ')

const malformed = 'Enter them as 09:00-12:00, 14:00-17:00'

/** Reads what `hoursText` writes; null for anything else. */
export function typedHours(typed: string): Interval[] | null {
  const parts = typed.split(',').map((part) => part.trim())
  if (typed.trim() === '') return []
  const hours = parts.map((part) => {
    const [, from, to] = /^(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/.exec(part) ?? []
    return from && to ? { from: from.padStart(5, '0'), to: to.padStart(5, '0') } : null
  })
  return hours.every((one) => one !== null) ? hours : null
}

type Exception = BookingHours['exceptions'][number]

/** Days with other hours, a line each: '2026-12-24 closed'. */
export const exceptionsText = (days: readonly Exception[]): string =>
  days
    .map(({ date, hours }) => `${date} ${hours.length > 0 ? hoursText(hours) : 'closed'}`)
    .join('\n')

/** Reads what `exceptionsText` writes; null for anything else. */
export function typedExceptions(typed: string): Exception[] | null {
  const lines = typed.split('\n').map((line) => line.trim())
  const days = lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, date = '', rest = ''] = /^(\d{4}-\d\d-\d\d):?\s+(.+)$/.exec(line) ?? []
      const hours = /^closed$/i.test(rest) ? [] : rest === '' ? null : typedHours(rest)
      return hours ? { date, hours } : null
    })
  return days.every((one) => one !== null) ? days : null
}

const whole = z
  .string()
  .regex(/^\d{1,4}$/, 'Enter a whole number')
  .transform(Number)
const { shape } = bookingHoursInputSchema

const hoursField = z.string().transform((typed, context) => {
  const hours = typedHours(typed)
  if (hours === null) context.addIssue({ code: 'custom', message: malformed })
  return hours ?? []
})

const monday = hoursField.pipe(shape.weekly.element)

export const hoursFormSchema = z
  .object({
    timeZone: shape.timeZone,
    day0: monday,
    day1: monday,
    day2: monday,
    day3: monday,
    day4: monday,
    day5: monday,
    day6: monday,
    exceptions: z
      .string()
      .transform((typed, context) => {
        const days = typedExceptions(typed)
        const message = 'One per line: 2026-12-24 closed, or 2026-12-31 10:00-12:00'
        if (days === null) context.addIssue({ code: 'custom', message })
        return days ?? []
      })
      .pipe(shape.exceptions),
    length: whole.pipe(shape.length),
    buffer: whole.pipe(shape.buffer),
    noticeHours: whole.pipe(shape.noticeHours),
    daysAhead: whole.pipe(shape.daysAhead),
    changeHours: whole.pipe(shape.changeHours),
    community: whole.pipe(shape.callsAMonth.shape.community_student),
    academy: whole.pipe(shape.callsAMonth.shape.academy_student),
    mentorship: whole.pipe(shape.callsAMonth.shape.mentorship_student),
    meetingUrl: z
      .string()
      .trim()
      .transform((typed) => typed || null)
      .pipe(shape.meetingUrl),
  })
  .transform(
    ({ day0, day1, day2, day3, day4, day5, day6, community, academy, mentorship, ...rest }) => ({
      ...rest,
      weekly: [day0, day1, day2, day3, day4, day5, day6],
      callsAMonth: {
        community_student: community,
        academy_student: academy,
        mentorship_student: mentorship,
      },
    }),
  )
export type HoursFormValues = z.input<typeof hoursFormSchema>

/** The fields of a mentor's hours, or of new ones. */
export function hoursFormValues(
  hours: BookingHours | undefined,
  timeZone: string,
): HoursFormValues {
  const dayText = (index: number) => hoursText(hours?.weekly[index] ?? [])
  return {
    timeZone: hours?.timeZone ?? timeZone,
    ...{ day0: dayText(0), day1: dayText(1), day2: dayText(2), day3: dayText(3) },
    ...{ day4: dayText(4), day5: dayText(5), day6: dayText(6) },
    exceptions: exceptionsText(hours?.exceptions ?? []),
    length: String(hours?.length ?? 30),
    buffer: String(hours?.buffer ?? 10),
    noticeHours: String(hours?.noticeHours ?? 24),
    daysAhead: String(hours?.daysAhead ?? 28),
    changeHours: String(hours?.changeHours ?? 24),
    community: String(hours?.callsAMonth.community_student ?? 0),
    academy: String(hours?.callsAMonth.academy_student ?? 0),
    mentorship: String(hours?.callsAMonth.mentorship_student ?? 0),
    meetingUrl: hours?.meetingUrl ?? '',
  }
}
