import type {
  Assignment,
  ManagedAssignment,
  QueuedSubmission,
  Submission,
} from '#contract/assignments.ts'
import { maySubmit } from './assignments.rules.ts'
import type { AssignmentRow, ManagedRow } from './assignments.store.ts'
import type { QueueRow, SubmissionRow } from './submissions.store.ts'

type AddressOf = (key: string) => string

const shownAssignment = (row: AssignmentRow, courseTitle: string) => ({
  id: row.id,
  course: { id: row.course_id, title: courseTitle },
  title: row.title,
  description: row.description,
  dueDate: row.due_date?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** An assignment with one student's attempts, newest first. */
export const presentAssignment = (
  row: AssignmentRow,
  courseTitle: string,
  attempts: readonly SubmissionRow[],
  addressOf: AddressOf,
): Assignment => ({
  ...shownAssignment(row, courseTitle),
  submitted: attempts.length > 0,
  submissions: attempts.map((attempt) => presentSubmission(attempt, addressOf)),
  can: { submit: maySubmit(attempts[0]) },
})

export const presentManaged = (row: ManagedRow, courseTitle: string): ManagedAssignment => ({
  ...shownAssignment(row, courseTitle),
  students: row.students,
  ungraded: row.ungraded,
})

const presentSubmission = (row: SubmissionRow, addressOf: AddressOf): Submission => ({
  id: row.id,
  assignmentId: row.assignment_id,
  version: row.version,
  text: row.text,
  file: row.file_key
    ? {
        name: row.file_name ?? '',
        bytes: Number(row.file_bytes),
        url: addressOf(row.file_key),
      }
    : null,
  submittedAt: row.submitted_at.toISOString(),
  late: row.late,
  grade: row.grade,
  feedback: row.feedback,
  gradedAt: row.graded_at?.toISOString() ?? null,
})

export const presentQueued = (
  row: QueueRow,
  student: QueuedSubmission['student'],
  courseTitle: string,
  addressOf: AddressOf,
): QueuedSubmission => ({
  ...presentSubmission(row, addressOf),
  student: { id: student.id, name: student.name, email: student.email },
  assignment: {
    id: row.assignment_id,
    title: row.title,
    dueDate: row.due_date?.toISOString() ?? null,
  },
  course: { id: row.course_id, title: courseTitle },
})
