import type { Generated } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'

/** A day before a session, or as its meeting opens. */
export type Reminder = 'tomorrow' | 'soon'

interface LiveSessionsTable {
  id: string
  title: string
  description: string
  startsAt: Date
  /** When that time was chosen. */
  timeSetAt: Generated<Date>
  durationMinutes: number
  meetingUrl: string | null
  recordingUrl: string | null
  roleAccess: ContentRole
  /** How often its calendar entry has changed (RFC 5545, SEQUENCE). */
  sequence: Generated<number>
  /** Null where everybody who sees it may join. */
  capacity: Generated<number | null>
  seriesId: Generated<string | null>
  /** Where the clock is read by which the series repeats. */
  seriesZone: Generated<string | null>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface LiveSessionAttendanceTable {
  liveSessionId: string
  userId: string
  /** For the first time. */
  joinedAt: Generated<Date>
  lastJoinedAt: Date
  /** How often. */
  joins: Generated<number>
}

interface LiveSessionPlacesTable {
  liveSessionId: string
  userId: string
  /** In which order they asked. */
  number: Generated<string>
  /** Otherwise on the waiting list. */
  hasPlace: boolean
  askedAt: Date
}

interface LiveSessionRemindersTable {
  liveSessionId: string
  kind: Reminder
  /** Of which time. */
  startsAt: Date
  remindedAt: Date
}

interface CancelledLiveSessionsTable {
  /** The session's. */
  id: string
  title: string
  description: string
  startsAt: Date
  durationMinutes: number
  roleAccess: ContentRole
  sequence: number
  cancelledAt: Date
}

/** What one notice tells of several sessions. */
interface LiveSessionChangesTable {
  id: string
  kind: 'scheduled' | 'moved' | 'cancelled'
  title: string
  sessions: number
  /** When the first of them starts. */
  firstAt: Date
  madeAt: Date
}

interface CalendarFeedsTable {
  userId: string
  version: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    liveSessions: LiveSessionsTable
    liveSessionAttendance: LiveSessionAttendanceTable
    liveSessionReminders: LiveSessionRemindersTable
    liveSessionPlaces: LiveSessionPlacesTable
    cancelledLiveSessions: CancelledLiveSessionsTable
    liveSessionChanges: LiveSessionChangesTable
    calendarFeeds: CalendarFeedsTable
  }
}
