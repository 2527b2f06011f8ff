import {
  type BookingHoursInput,
  bookCall,
  type FreeTimes,
  listFreeTimes,
  type OwnCall,
  setBookingHours,
} from '#contract/bookings.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const allDay = [{ from: '00:00', to: '24:00' }]

/** Hours of a mentor who can be booked at any time by the academy's students, two calls a month. */
export const bookingHours = (changes: Partial<BookingHoursInput> = {}): BookingHoursInput => ({
  timeZone: 'UTC',
  weekly: Array.from({ length: 7 }, () => allDay),
  exceptions: [],
  length: 30,
  buffer: 0,
  noticeHours: 2,
  daysAhead: 60,
  changeHours: 12,
  callsAMonth: { community_student: 0, academy_student: 2, mentorship_student: 0 },
  meetingUrl: 'https://meet.example.com/mentor',
  ...changes,
})

/** Sets the hours of somebody who teaches. */
export async function makeHours(
  app: TestApp,
  mentor: Person,
  changes: Partial<BookingHoursInput> = {},
): Promise<void> {
  const { status } = await app.call(setBookingHours, { as: mentor, body: bookingHours(changes) })
  if (status !== 200) throw new Error(`The hours were answered with ${status}`)
}

/** The free times with a mentor in the month after this one, unless named; see `monthAfter`. */
export async function freeTimes(
  app: TestApp,
  as: Person,
  mentor: Person,
  query: { month?: string; moving?: string } = {},
): Promise<FreeTimes> {
  const month = monthAfter(app.clock.now())
  const given = { mentorId: mentor.id, month, ...query }
  const { status, body, text } = await app.call(listFreeTimes, { as, query: given })
  if (status !== 200) throw new Error(`The free times were answered with ${status}: ${text}`)
  return body
}

/**
 * The first month that begins two days after a moment or later, as 2026-01: on whatever day of a month, calls in it can
 * be changed, and be reminded of a day before.
 */
export function monthAfter(at: Date): string {
  const soon = new Date(at.getTime() + 2 * 24 * 3_600_000)
  return new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, 7)
}

/** Books the first free time of that month. */
export async function makeCall(
  app: TestApp,
  as: Person,
  mentor: Person,
  topic = '',
): Promise<OwnCall> {
  const [startsAt = ''] = (await freeTimes(app, as, mentor)).times
  const made = await app.call(bookCall, { as, body: { mentorId: mentor.id, startsAt, topic } })
  if (made.status !== 201) throw new Error(`The call was answered with ${made.status}`)
  return made.body
}
