import { z } from 'zod'
import type { ContentRole } from './access/permissions.ts'
import { endpoint } from './endpoint.ts'
import {
  calendarDate,
  id,
  instant,
  line,
  seenUpdatedAt,
  text,
  timeZone,
  webAddress,
} from './values.ts'

/** The most intervals of a day in which calls can be booked. */
export const mostIntervals = 6

/** The most days with other hours than those of the week. */
export const mostExceptions = 100

/** The most days that a calendar of calls shows at once. */
export const mostCalendarDays = 42

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as 09:00')
const intervalSchema = z
  .object({
    from: clockTime,
    /** Later on the same day; 24:00 is its end. */
    to: z.union([clockTime, z.literal('24:00')]),
  })
  .refine(({ from, to }) => from < to, { message: 'Must end after it begins', path: ['to'] })
export type Interval = z.infer<typeof intervalSchema>

/** The intervals of one day, in their order, none of which overlaps another. */
const intervalsSchema = z
  .array(intervalSchema)
  .max(mostIntervals)
  .transform((all) => all.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
  .refine((all) => all.every(({ from }, index) => from >= (all[index - 1]?.to ?? '')), {
    message: 'The hours of a day must not overlap',
  })

/** How many calls a month the members of each program may book; 0 for none. */
const callsAMonthSchema = z.object({
  community_student: z.int().min(0).max(31),
  academy_student: z.int().min(0).max(31),
  mentorship_student: z.int().min(0).max(31),
} satisfies Record<ContentRole, z.ZodType>)

const hoursFields = z.object({
  /** By whose clock the hours are. */
  timeZone,
  /** The hours of each day of the week, Monday first. */
  weekly: z.array(intervalsSchema).length(7),
  /** Days with other hours; without any, nothing can be booked on that day. */
  exceptions: z
    .array(z.object({ date: calendarDate, hours: intervalsSchema }))
    .max(mostExceptions)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, {
      message: 'A day has its hours once',
    }),
  /** Minutes. */
  length: z.int().min(10).max(240),
  /** Minutes between two calls, and between a call and a live session. */
  buffer: z.int().min(0).max(120),
  /** Hours before its start until which a call can be booked. */
  noticeHours: z.int().min(0).max(336),
  daysAhead: z.int().min(1).max(180),
  /** Hours before its start until which a student can move or cancel a call. */
  changeHours: z.int().min(0).max(336),
  callsAMonth: callsAMonthSchema,
  meetingUrl: webAddress.nullable(),
})
export const bookingHoursInputSchema = hoursFields.extend({ seenUpdatedAt })
export type BookingHoursInput = z.infer<typeof bookingHoursInputSchema>

const bookingHoursSchema = hoursFields.extend({
  weekly: z.array(z.array(intervalSchema)),
  exceptions: z.array(z.object({ date: z.string(), hours: z.array(intervalSchema) })),
  updatedAt: instant,
})
export type BookingHours = z.infer<typeof bookingHoursSchema>

export const cancelledBy = ['student', 'mentor', 'access', 'mentor_left', 'account'] as const
/** Who or what cancelled a call: its student, the academy, or the end of access, a mentor's work or an account. */
export type CancelledBy = (typeof cancelledBy)[number]

const callFields = {
  id,
  startsAt: instant,
  endsAt: instant,
  /** What the student wants to talk about; may be empty. */
  topic: z.string(),
  cancelled: z.object({ by: z.enum(cancelledBy), word: z.string().nullable() }).nullable(),
  updatedAt: instant,
}

const ownCallSchema = z.object({
  ...callFields,
  /** Null once the mentor's account was deleted. */
  mentor: z.object({ id, name: z.string() }).nullable(),
  /** Of a call that is not over or cancelled; null if the mentor has given none. */
  meetingUrl: z.string().nullable(),
  /** Until when its student may move or cancel it; null once it is over or cancelled. */
  changeUntil: instant.nullable(),
})
export type OwnCall = z.infer<typeof ownCallSchema>

const bookableMentorSchema = z.object({
  id,
  name: z.string(),
  /** Minutes. */
  length: z.number(),
  changeHours: z.number(),
  daysAhead: z.number(),
  /** How many calls a month the caller may book by programs; 0 where only bought ones can be. */
  callsAMonth: z.number(),
})
export type BookableMentor = z.infer<typeof bookableMentorSchema>

const ownCallsSchema = z.object({
  /** With whom the caller can book calls. */
  mentors: z.array(bookableMentorSchema),
  /** How many calls the caller has bought and not booked, with any of them. */
  callsBought: z.number(),
  /** Those to come by time, then the latest others, newest first. */
  calls: z.array(ownCallSchema),
})
export type OwnCalls = z.infer<typeof ownCallsSchema>

const month = z.string().regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, 'Enter it as 2026-01')

const freeTimesSchema = z.object({
  /** The caller's own, by which months are counted. */
  timeZone: z.string(),
  /** How many more calls the caller may book in this month, with those that were bought. */
  left: z.number(),
  /** When a call can begin, by time; empty if none are left. */
  times: z.array(instant),
})
export type FreeTimes = z.infer<typeof freeTimesSchema>

export const listOwnCalls = endpoint({
  method: 'GET',
  path: '/me/calls',
  summary: "The caller's one-to-one calls, and with whom more can be booked",
  success: { status: 200, body: ownCallsSchema },
})

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/me/calls/free-times',
  summary: "When calls with a mentor can begin, in a month of the caller's time zone",
  query: z.object({
    mentorId: id,
    month,
    /** The call that is to be moved: neither its time nor its place in a month is taken. */
    moving: id.optional(),
  }),
  success: { status: 200, body: freeTimesSchema },
})

export const bookCall = endpoint({
  method: 'POST',
  path: '/me/calls',
  summary: 'Book a one-to-one call at a time that is free',
  body: z.object({
    mentorId: id,
    startsAt: instant,
    topic: text({ max: 500 }).default(''),
  }),
  once: true,
  success: { status: 201, body: ownCallSchema },
})

export const moveCall = endpoint({
  method: 'PUT',
  path: '/me/calls/:id',
  summary: 'Move an own call to another free time, until a set hour before',
  params: z.object({ id }),
  body: z.object({ startsAt: instant, seenUpdatedAt }),
  success: { status: 200, body: ownCallSchema },
})

export const cancelOwnCall = endpoint({
  method: 'DELETE',
  path: '/me/calls/:id',
  summary: 'Cancel an own call, until a set hour before',
  params: z.object({ id }),
  success: { status: 200, body: ownCallSchema },
})

const officeCallSchema = z.object({
  ...callFields,
  mentor: z.object({ id, name: z.string() }).nullable(),
  /** Null once the student's account was deleted. */
  student: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Seen by those who teach alone. */
  note: z.string(),
})
export type OfficeCall = z.infer<typeof officeCallSchema>

const callCalendarSchema = z.object({
  calls: z.array(officeCallSchema),
  /** The live sessions that keep the caller busy. */
  sessions: z.array(z.object({ id, title: z.string(), startsAt: instant, endsAt: instant })),
})
export type CallCalendar = z.infer<typeof callCalendarSchema>

export const getCallCalendar = endpoint({
  method: 'GET',
  path: '/admin/calls',
  summary: 'The one-to-one calls of a period, of the caller or of all mentors, by time',
  query: z
    .object({ from: instant, to: instant, whose: z.enum(['own', 'all']).default('own') })
    .refine(
      ({ from, to }) => {
        const length = Date.parse(to) - Date.parse(from)
        return length > 0 && length <= mostCalendarDays * 24 * 3_600_000
      },
      { message: `The end must be at most ${mostCalendarDays} days after the start`, path: ['to'] },
    ),
  success: { status: 200, body: callCalendarSchema },
})

export const cancelCall = endpoint({
  method: 'POST',
  path: '/admin/calls/:id/cancel',
  summary: 'Cancel a call, with a word for its student',
  params: z.object({ id }),
  body: z.object({ word: line({ max: 300 }).default('') }),
  success: { status: 200, body: officeCallSchema },
})

export const noteCall = endpoint({
  method: 'PUT',
  path: '/admin/calls/:id/note',
  summary: 'Write a note on a call, which its student does not see',
  params: z.object({ id }),
  body: z.object({ note: text({ max: 5000 }), seenUpdatedAt }),
  success: { status: 200, body: officeCallSchema },
})

export const getBookingHours = endpoint({
  method: 'GET',
  path: '/admin/calls/hours',
  summary: "The caller's hours for one-to-one calls; null before they are set",
  success: { status: 200, body: z.object({ hours: bookingHoursSchema.nullable() }) },
})

export const setBookingHours = endpoint({
  method: 'PUT',
  path: '/admin/calls/hours',
  summary: "Set the caller's hours for one-to-one calls; what is booked stays",
  body: bookingHoursInputSchema,
  success: { status: 200, body: bookingHoursSchema },
})
