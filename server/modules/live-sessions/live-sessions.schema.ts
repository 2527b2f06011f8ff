import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { ChapterInput } from '#contract/live-sessions.ts'

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
  /** Who leads it. */
  host: Generated<string | null>
  /** Of the recording; written as JSON text. */
  chapters: ColumnType<ChapterInput[] | null, string | null | undefined, string | null>
  roleAccess: ContentRole
  /** Further programs that it is for. */
  alsoFor: Generated<ContentRole[]>
  /** All of them, which the database makes of both. */
  programs: GeneratedAlways<ContentRole[]>
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
  alsoFor: ContentRole[]
  programs: GeneratedAlways<ContentRole[]>
  sequence: number
  cancelledAt: Date
}

interface LiveSessionSeriesTable {
  id: string
  /** How often its sessions have changed in calendars, counted by the database; none while they have not. */
  revision: number
}

/** What one notice tells of several sessions. */
interface LiveSessionChangesTable {
  id: string
  kind: 'scheduled' | 'moved' | 'cancelled'
  title: string
  sessions: number
  /** When the first of them starts. */
  firstAt: Date
  /** The programs whose members are told by another one. */
  unlessRoles: Generated<ContentRole[]>
  madeAt: Date
}

interface LiveSessionFilesTable {
  id: string
  liveSessionId: string
  fileKey: string
  name: string
  bytes: number
  createdAt: Date
}

interface CalendarFeedsTable {
  userId: string
  version: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    liveSessions: LiveSessionsTable
    liveSessionAttendance: LiveSessionAttendanceTable
    liveSessionFiles: LiveSessionFilesTable
    liveSessionReminders: LiveSessionRemindersTable
    liveSessionPlaces: LiveSessionPlacesTable
    cancelledLiveSessions: CancelledLiveSessionsTable
    liveSessionChanges: LiveSessionChangesTable
    liveSessionSeries: LiveSessionSeriesTable
    calendarFeeds: CalendarFeedsTable
  }
}
