import type { ColumnType } from 'kysely'
import type { Grade } from '#contract/assignments.ts'
import type { EvidenceState, RequestedEvidence } from '#contract/evidence.ts'
import type { Criterion, GradedCriterion } from '#contract/rubric-sums.ts'
import type { Mark } from '#contract/submission-marks.ts'

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
  /** What points are given for. */
  rubric: Json<Criterion[]>
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
  /** The points given, and the criteria as they were then. */
  rubric: Json<GradedCriterion[]>
  returnedKey: ColumnType<string | null, string | null | undefined, string | null>
  returnedName: ColumnType<string | null, string | null | undefined, string | null>
  returnedBytes: ColumnType<string | null, number | null | undefined, number | null>
  /** How many marks there are on the file. */
  marks: ColumnType<number, number | undefined, number>
}

/** What a grader has put on the file of an attempt; no row if nothing. */
interface SubmissionMarksTable {
  submissionId: string
  marks: ColumnType<Mark[], string, string>
}

/** Another due date for one student. */
interface AssignmentExtensionsTable {
  assignmentId: string
  userId: string
  dueDate: Date
  reason: string
  givenBy: string | null
  givenAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    assignments: AssignmentsTable
    submissions: SubmissionsTable
    submissionMarks: SubmissionMarksTable
    assignmentExtensions: AssignmentExtensionsTable
  }
}
