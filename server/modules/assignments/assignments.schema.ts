import type { ColumnType } from 'kysely'
import type { Grade } from '#contract/assignments.ts'

interface AssignmentsTable {
  id: string
  courseId: string
  title: string
  description: string
  dueDate: Date | null
  createdAt: Date
  updatedAt: Date
}

interface SubmissionsTable {
  id: string
  assignmentId: string
  userId: string
  version: number
  newest: boolean
  text: string
  fileKey: string | null
  fileName: string | null
  fileBytes: ColumnType<string | null, number | null, never>
  submittedAt: Date
  late: boolean
  grade: Grade | null
  feedback: ColumnType<string, string | undefined, string>
  gradedAt: Date | null
  gradedBy: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    assignments: AssignmentsTable
    submissions: SubmissionsTable
  }
}
