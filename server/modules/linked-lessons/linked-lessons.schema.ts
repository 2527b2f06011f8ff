import type { Generated } from 'kysely'

/** What a lesson is: an assignment of its course or a live session. */
interface LinkedLessonsTable {
  videoId: string
  assignmentId: string | null
  liveSessionId: string | null
  /** Whether an assignment has to be passed to complete the lesson, or only submitted. */
  mustPass: Generated<boolean>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    linkedLessons: LinkedLessonsTable
  }
}
