import type {
  Assignment,
  ManagedAssignment,
  QueuedSubmission,
  Submission,
} from '#contract/assignments.ts'
import type { EvidenceState } from '#contract/evidence.ts'
import { instants } from '#server/platform/http/instants.ts'
import { maySubmit } from './assignments.rules.ts'
import type {
  AssignmentRow,
  ManagedRow,
  NestedAttempt,
  OwnAssignment,
} from './assignments.store.ts'
import type { QueueRow, SubmissionRow } from './submissions.store.ts'

type AddressOf = (key: string) => string

const shownAssignment = (row: AssignmentRow, courseTitle: string) => ({
  ...instants(row),
  course: { id: row.courseId, title: courseTitle },
})

/** An assignment with one student's attempts, and the progress of the journal evidence. */
export const presentOwn = (
  { attempts, ...row }: OwnAssignment,
  progress: EvidenceState | null,
  addressOf: AddressOf,
): Assignment => ({
  ...shownAssignment(row, row.courseTitle),
  progress,
  submitted: attempts.length > 0,
  submissions: attempts.map((attempt) => presentSubmission(attempt, addressOf)),
  can: { submit: maySubmit(attempts[0]) },
})

export const presentManaged = (row: ManagedRow, courseTitle: string): ManagedAssignment => ({
  ...shownAssignment(row, courseTitle),
  students: row.students,
  ungraded: row.ungraded,
})

const presentSubmission = (
  row: SubmissionRow | NestedAttempt,
  addressOf: AddressOf,
): Submission => ({
  ...row,
  submittedAt: new Date(row.submittedAt).toISOString(),
  gradedAt: row.gradedAt && new Date(row.gradedAt).toISOString(),
  file: row.fileKey
    ? {
        name: row.fileName ?? '',
        bytes: Number(row.fileBytes),
        url: addressOf(row.fileKey),
      }
    : null,
})

/** Attempts as the queue shows them; a student deleted at this very moment takes them along. */
export const presentQueue = (rows: readonly QueueRow[], addressOf: AddressOf): QueuedSubmission[] =>
  rows.flatMap(({ student, courseTitle, ...row }) =>
    student
      ? {
          ...presentSubmission(row, addressOf),
          student,
          assignment: {
            id: row.assignmentId,
            title: row.title,
            dueDate: row.dueDate?.toISOString() ?? null,
          },
          course: { id: row.courseId, title: courseTitle ?? '' },
        }
      : [],
  )
