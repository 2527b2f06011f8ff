import type {
  Assignment,
  ManagedAssignment,
  QueuedSubmission,
  Submission,
} from '#contract/assignments.ts'
import type { EvidenceState } from '#contract/evidence.ts'
import { instants } from '#server/platform/http/instants.ts'
import { extendedDate, maySubmit } from './assignments.rules.ts'
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

const isExtended = (usual: Date | null, own: Date | null): boolean =>
  extendedDate(usual, own) !== usual

/** An assignment with one student's attempts, and the progress of the journal evidence. */
export const presentOwn = (
  { attempts, extendedTo, reason, ...row }: OwnAssignment,
  progress: EvidenceState | null,
  addressOf: AddressOf,
): Assignment => ({
  ...shownAssignment({ ...row, dueDate: extendedDate(row.dueDate, extendedTo) }, row.courseTitle),
  extension: isExtended(row.dueDate, extendedTo)
    ? { reason: reason ?? '', usual: row.dueDate?.toISOString() ?? null }
    : null,
  progress,
  submitted: attempts.length > 0,
  submissions: attempts.map((attempt) =>
    presentSubmission(attempt, addressOf, attempt.grade !== null),
  ),
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
  seesReturned: boolean,
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
  returned:
    row.returnedKey && seesReturned
      ? {
          name: row.returnedName ?? '',
          bytes: Number(row.returnedBytes),
          url: addressOf(row.returnedKey),
        }
      : null,
})

/** Attempts as the queue shows them; a student deleted at this very moment takes them along. */
export const presentQueue = (rows: readonly QueueRow[], addressOf: AddressOf): QueuedSubmission[] =>
  rows.flatMap(({ student, courseTitle, ...row }) =>
    student
      ? {
          ...presentSubmission(row, addressOf, true),
          student,
          assignment: {
            id: row.assignmentId,
            title: row.title,
            dueDate: row.dueDate?.toISOString() ?? null,
          },
          course: { id: row.courseId, title: courseTitle ?? '' },
          extendedTo: isExtended(row.dueDate, row.extendedTo)
            ? (row.extendedTo?.toISOString() ?? null)
            : null,
        }
      : [],
  )
