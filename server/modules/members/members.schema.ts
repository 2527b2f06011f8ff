import type { ColumnType } from 'kysely'
import type { TaughtAction } from '#contract/course-students.ts'
import type { BulkAction } from '#contract/members.ts'
import type { Origin } from '#server/platform/http/actor.ts'

interface MemberTagsTable {
  userId: string
  tag: string
}

interface MemberNotesTable {
  id: string
  userId: string
  authorId: string | null
  text: string
  createdAt: Date
}

interface MemberViewsTable {
  ownerId: string
  name: string
  query: string
}

interface MemberBulksTable {
  id: string
  actorId: string | null
  action: ColumnType<BulkAction | TaughtAction, string, never>
  /** The request that asked for it. */
  origin: ColumnType<Origin | null, string | null, never>
  createdAt: Date
  begunAt: Date | null
  /** When the last member was processed, and it was recorded as done. */
  finishedAt: Date | null
  undoneAt: Date | null
}

interface MemberBulkPeopleTable {
  bulkId: string
  userId: string
  doneAt: Date | null
  failure: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    memberTags: MemberTagsTable
    memberNotes: MemberNotesTable
    memberViews: MemberViewsTable
    memberBulks: MemberBulksTable
    memberBulkPeople: MemberBulkPeopleTable
  }
}
