import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  evidenceSetSchema,
  evidenceStateSchema,
  evidenceTradeSchema,
  requestedEvidenceSchema,
} from './evidence.ts'
import { listQuery } from './lists.ts'
import { marksSchema } from './submission-marks.ts'
import { id, instant, line, pageQuery, seenUpdatedAt, text } from './values.ts'

const idParams = z.object({ id })

export const grades = ['pass', 'needs_work'] as const
const gradeSchema = z.enum(grades)
export type Grade = z.infer<typeof gradeSchema>

/** The largest file of a submission, in bytes. */
export const submissionBytesMaximum = 20 * 1024 ** 2
/** The permitted kinds of submitted file, verified by content; also used by the file picker. */
export const submissionExtensions = ['pdf', 'png', 'jpg', 'webp', 'txt', 'zip'] as const

/** The most criteria of a rubric, and the most points of each. */
export const criteriaMaximum = 20
export const criterionPointsMaximum = 100

const criterionSchema = z.object({
  name: line({ min: 1, max: 100, message: 'Criterion is required' }),
  /** The most that can be given. */
  points: z.int().min(1).max(criterionPointsMaximum),
})
const gradedCriterionSchema = criterionSchema.extend({
  given: z.number().min(0).max(criterionPointsMaximum).multipleOf(0.5),
})
const rubricSchema = z.array(criterionSchema).min(1).max(criteriaMaximum)

/** Why somebody gets another due date; shown to them. */
export const reasonMaximum = 500

export const assignmentInputSchema = z.object({
  courseId: id,
  title: line({ min: 1, max: 200, message: 'Title is required' }),
  /** Markdown. */
  description: text({ min: 1, max: 20_000, message: 'Description is required' }),
  /** Submissions after this are late. */
  dueDate: instant.nullish(),
  /** The evidence it requires from the student's journal; null or absent if none. */
  evidence: requestedEvidenceSchema.nullish(),
  /** What points are given for; null or absent if for nothing. */
  rubric: rubricSchema.nullish(),
})
export type AssignmentInput = z.infer<typeof assignmentInputSchema>

/** Absent fields are unchanged; an assignment cannot move to another course. */
const assignmentChangesSchema = assignmentInputSchema
  .omit({ courseId: true })
  .partial()
  .extend({ seenUpdatedAt })
export type AssignmentChanges = z.infer<typeof assignmentChangesSchema>

/** The address is short-lived, bound to the caller, and always served as a download. */
const handedFileSchema = z.object({ name: z.string(), bytes: z.number(), url: z.string() })

const submissionSchema = z.object({
  id,
  assignmentId: id,
  /** Counts the caller's attempts at this assignment, from 1. */
  version: z.number(),
  /** Markdown; empty if only a file was handed in. */
  text: z.string(),
  file: handedFileSchema.nullable(),
  submittedAt: instant,
  late: z.boolean(),
  /** The evidence found in the journal when this was handed in. */
  evidence: evidenceStateSchema.nullish(),
  /** Null until it is graded. */
  grade: gradeSchema.nullable(),
  feedback: z.string(),
  gradedAt: instant.nullable(),
  /** The points given, and the criteria as they were then. */
  rubric: z.array(gradedCriterionSchema).nullish(),
  /** What was given back; its student gets it with the grade. */
  returned: handedFileSchema.nullish(),
  /** How many marks the grader has put on the file; they come by a call of their own. */
  marks: z.number().optional(),
})
export type Submission = z.infer<typeof submissionSchema>

const assignmentFields = {
  id,
  course: z.object({ id, title: z.string() }),
  title: z.string(),
  description: z.string(),
  dueDate: instant.nullable(),
  evidence: evidenceSetSchema.nullish(),
  rubric: rubricSchema.nullish(),
  createdAt: instant,
  updatedAt: instant,
}

export const assignmentSchema = z.object({
  ...assignmentFields,
  /** Why the due date is the caller’s own, and the one of the others. */
  extension: z.object({ reason: z.string(), usual: instant.nullable() }).nullish(),
  /** How far the caller's journal currently meets the requirements. */
  progress: evidenceStateSchema.nullish(),
  /** Whether the caller has handed in. */
  submitted: z.boolean(),
  /** The caller's attempts, newest first; only the newest can still be graded. */
  submissions: z.array(submissionSchema),
  can: z.object({ submit: z.boolean() }),
})
export type Assignment = z.infer<typeof assignmentSchema>

export const listAssignments = endpoint({
  method: 'GET',
  path: '/assignments',
  summary: 'The assignments of the courses that the caller may see, those due first first',
  query: pageQuery.extend({ courseId: id.optional() }),
  success: { status: 200, body: z.array(assignmentSchema), counted: true },
})

export const getAssignment = endpoint({
  method: 'GET',
  path: '/assignments/:id',
  summary: 'One assignment with what the caller has handed in',
  params: idParams,
  success: { status: 200, body: assignmentSchema },
})

/** The caller's trades that count as evidence for an assignment, the most recently closed first. */
export const listAssignmentEvidence = endpoint({
  method: 'GET',
  path: '/assignments/:id/evidence',
  summary: 'The caller’s trades that count for what an assignment asks, the last closed first',
  params: idParams,
  success: { status: 200, body: z.array(evidenceTradeSchema) },
})

/** The fields that accompany `file` in the multipart form of POST /assignments/:id/submissions. */
export const submissionFieldsSchema = z.object({ text: text({ max: 20_000 }).default('') })

/** Multipart: `text`, `file` or both. */
export const submitAssignment = endpoint({
  method: 'POST',
  path: '/assignments/:id/submissions',
  summary: 'Hand in (multipart: text in markdown, file, or both); again until it has passed',
  params: idParams,
  once: true,
  success: { status: 201, body: assignmentSchema },
})

export const managedAssignmentSchema = z.object({
  ...assignmentFields,
  /** Students who have handed in. */
  students: z.number(),
  /** Of these, the ones whose newest attempt is not graded yet. */
  ungraded: z.number(),
})
export type ManagedAssignment = z.infer<typeof managedAssignmentSchema>

export const assignmentSorts = ['title', 'course', 'due', 'students'] as const
export type AssignmentSort = (typeof assignmentSorts)[number]

export const listManagedAssignments = endpoint({
  method: 'GET',
  path: '/admin/assignments',
  summary: 'All assignments, newest first; searched in their title and their course’s',
  query: listQuery(assignmentSorts).extend({ courseId: id.optional() }),
  success: { status: 200, body: z.array(managedAssignmentSchema), counted: true },
})

export const getManagedAssignment = endpoint({
  method: 'GET',
  path: '/admin/assignments/:id',
  summary: 'One assignment with its figures',
  params: idParams,
  success: { status: 200, body: managedAssignmentSchema },
})

export const createAssignment = endpoint({
  method: 'POST',
  path: '/admin/assignments',
  summary: 'Set an assignment for the students of a course',
  body: assignmentInputSchema,
  once: true,
  success: { status: 201, body: managedAssignmentSchema },
})

export const updateAssignment = endpoint({
  method: 'PUT',
  path: '/admin/assignments/:id',
  summary: 'Change an assignment',
  params: idParams,
  body: assignmentChangesSchema,
  success: { status: 200, body: managedAssignmentSchema },
})

export const deleteAssignment = endpoint({
  method: 'DELETE',
  path: '/admin/assignments/:id',
  summary: 'Delete an assignment with all that was handed in',
  params: idParams,
  success: { status: 204, body: null },
})

/** A student's newest attempt, as the academy sees it. */
export const queuedSubmissionSchema = submissionSchema.extend({
  student: z.object({ id, name: z.string(), email: z.string() }),
  assignment: z.object({ id, title: z.string(), dueDate: instant.nullable() }),
  course: z.object({ id, title: z.string() }),
  /** The due date of this student alone. */
  extendedTo: instant.nullish(),
})
export type QueuedSubmission = z.infer<typeof queuedSubmissionSchema>

export const submissionSorts = ['student', 'assignment', 'submitted', 'attempt', 'grade'] as const
export type SubmissionSort = (typeof submissionSorts)[number]

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/admin/submissions',
  summary: 'The newest attempt of each student, those that wait longest first',
  query: listQuery(submissionSorts).extend({
    status: z.enum(['ungraded', 'graded']).optional(),
    assignmentId: id.optional(),
  }),
  success: { status: 200, body: z.array(queuedSubmissionSchema), counted: true },
})

export const gradeSubmission = endpoint({
  method: 'POST',
  path: '/admin/submissions/:id/grade',
  summary: 'Grade the attempt that was read; 409 when it is no longer the newest, or graded since',
  params: idParams,
  body: z.object({
    grade: gradeSchema,
    /** Markdown. */
    feedback: text({ max: 10_000 }).default(''),
    /** The `gradedAt` of the grade that this one replaces; null or absent for a first grade. */
    replaces: instant.nullish(),
    /** Points for each criterion of the assignment, as it was read; null or absent for a grade without points. */
    rubric: z.array(gradedCriterionSchema).max(criteriaMaximum).nullish(),
    /** What is marked on the file, in place of earlier marks; absent leaves these as they are. */
    marks: marksSchema.optional(),
  }),
  success: { status: 200, body: queuedSubmissionSchema },
})

/** The fields that accompany `file` in the multipart form of POST /admin/submissions/:id/returned. */
export const returnedFieldsSchema = z.object({
  replaces: z.union([instant, z.literal('')]).default(''),
})

/** Multipart, with the file in the field `file`; it takes the place of an earlier one. */
export const returnFile = endpoint({
  method: 'POST',
  path: '/admin/submissions/:id/returned',
  summary: 'Give a file back with the grade of an attempt (multipart, field file)',
  params: idParams,
  success: { status: 200, body: queuedSubmissionSchema },
})

export const removeReturnedFile = endpoint({
  method: 'DELETE',
  path: '/admin/submissions/:id/returned',
  summary: 'Take back the file that was given back',
  params: idParams,
  success: { status: 204, body: null },
})

const extensionSchema = z.object({
  student: z.object({ id, name: z.string(), email: z.string() }),
  dueDate: instant,
  reason: z.string(),
  givenAt: instant,
})
export type Extension = z.infer<typeof extensionSchema>

export const extensionInputSchema = z.object({
  email: line({ min: 1, max: 254, message: 'E-mail is required' }),
  dueDate: instant,
  reason: text({ max: reasonMaximum }).default(''),
})
export type ExtensionInput = z.infer<typeof extensionInputSchema>

export const listExtensions = endpoint({
  method: 'GET',
  path: '/admin/assignments/:id/extensions',
  summary: 'The students who have a due date of their own for an assignment, the last given first',
  params: idParams,
  query: pageQuery,
  success: { status: 200, body: z.array(extensionSchema), counted: true },
})

export const giveExtension = endpoint({
  method: 'PUT',
  path: '/admin/assignments/:id/extensions',
  summary: 'Give a student a due date of their own, which replaces an earlier one',
  params: idParams,
  body: extensionInputSchema,
  success: { status: 200, body: extensionSchema },
})

export const removeExtension = endpoint({
  method: 'DELETE',
  path: '/admin/assignments/:id/extensions/:userId',
  summary: 'Give a student the due date of the others again',
  params: z.object({ id, userId: id }),
  success: { status: 204, body: null },
})
