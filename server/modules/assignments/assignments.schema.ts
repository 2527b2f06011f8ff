import type { ColumnType } from 'kysely'
import type { Grade } from '#contract/assignments.ts'

interface AssignmentsTable {
  id: string
  course_id: string
  title: string
  description: string
  due_date: Date | null
  created_at: Date
  updated_at: Date
}

interface SubmissionsTable {
  id: string
  assignment_id: string
  user_id: string
  version: number
  newest: boolean
  text: string
  file_key: string | null
  file_name: string | null
  file_bytes: ColumnType<string | null, number | null, never>
  submitted_at: Date
  late: boolean
  grade: Grade | null
  feedback: ColumnType<string, string | undefined, string>
  graded_at: Date | null
  graded_by: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    assignments: AssignmentsTable
    submissions: SubmissionsTable
  }
}
