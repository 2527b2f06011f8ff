import type { ColumnType } from 'kysely'
import type { Grade } from '#contract/assignments.ts'
import type { EvidenceState, RequestedEvidence } from '#contract/evidence.ts'

/** A jsonb column, written as JSON text. */
type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>

interface AssignmentsTable {
  id: string
  courseId: string
  title: string
  description: string
  dueDate: Date | null
  /** The evidence it requires from a student's journal. */
  evidence: Json<RequestedEvidence>
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
  /** The evidence found in the journal at that time; null if none was required. */
  evidence: Json<EvidenceState>
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
