import type { Generated } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'

interface LiveSessionsTable {
  id: string
  title: string
  description: string
  startsAt: Date
  durationMinutes: number
  meetingUrl: string | null
  recordingUrl: string | null
  roleAccess: ContentRole
  /** How often its calendar entry has changed (RFC 5545, SEQUENCE). */
  sequence: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface LiveSessionAttendanceTable {
  liveSessionId: string
  userId: string
  joinedAt: Generated<Date>
}

interface CalendarFeedsTable {
  userId: string
  version: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    liveSessions: LiveSessionsTable
    liveSessionAttendance: LiveSessionAttendanceTable
    calendarFeeds: CalendarFeedsTable
  }
}
