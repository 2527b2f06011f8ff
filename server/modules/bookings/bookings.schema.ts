import type { ColumnType, Generated } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { CancelledBy, Interval } from '#contract/bookings.ts'
import type { Reminder } from '#server/modules/live-sessions/index.ts'

export interface BookingException {
  /** YYYY-MM-DD. */
  date: string
  hours: Interval[]
}

/** Written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

interface BookingHoursTable {
  userId: string
  timeZone: string
  /** For each day of the week, Monday first. */
  weekly: Json<Interval[][]>
  exceptions: Json<BookingException[]>
  lengthMinutes: number
  bufferMinutes: number
  noticeHours: number
  daysAhead: number
  changeHours: number
  /** How many a month, by program. */
  communityCalls: number
  academyCalls: number
  mentorshipCalls: number
  meetingUrl: string | null
  updatedAt: Date
}

interface BookingsTable {
  id: string
  mentorId: string | null
  studentId: string | null
  /** The program that it was booked with; null if it is one of the calls of a purchase. */
  role: ContentRole | null
  /** The purchase whose calls it is one of; null for one of a program, or if the purchase is gone. */
  purchaseId: Generated<string | null>
  startsAt: Date
  endsAt: Date
  /** With the time that the mentor has between two calls. */
  blockedUntil: Date
  /** When that time was chosen. */
  timeSetAt: Date
  topic: string
  note: Generated<string>
  cancelledAt: Generated<Date | null>
  cancelledBy: Generated<CancelledBy | null>
  word: Generated<string | null>
  /** How often its calendar entry has changed (RFC 5545, SEQUENCE). */
  sequence: Generated<number>
  createdAt: Date
  updatedAt: Date
}

interface BookingRemindersTable {
  bookingId: string
  kind: Reminder
  /** Of which time. */
  startsAt: Date
  remindedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    bookingHours: BookingHoursTable
    bookings: BookingsTable
    bookingReminders: BookingRemindersTable
  }
}
