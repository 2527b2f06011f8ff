import type { Generated } from 'kysely'
import type { ContentRole } from '#contract/permissions.ts'

interface LiveSessionsTable {
  id: string
  title: string
  description: string
  starts_at: Date
  duration_minutes: number
  meeting_url: string | null
  recording_url: string | null
  role_access: ContentRole
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface LiveSessionAttendanceTable {
  live_session_id: string
  user_id: string
  joined_at: Generated<Date>
}

interface CalendarFeedsTable {
  user_id: string
  version: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    live_sessions: LiveSessionsTable
    live_session_attendance: LiveSessionAttendanceTable
    calendar_feeds: CalendarFeedsTable
  }
}
